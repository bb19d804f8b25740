/// The style of the page: light and dark, wide and narrow, screen and paper.
enum HTMLStyle {
  static let text = light + dark + frame + scenarios + steps + diagram + narrow + paper

  private static let light = """
    :root {
      color-scheme: light;
      --bg: #f7f7f5; --panel: #ffffff; --sunk: #f1f2f0; --text: #1d2126; --muted: #59616b;
      --line: #dcdfe1; --strong: #b9bfc4; --accent: #1b5cb3;
      --good: #1b7433; --bad: #b4232a; --crash: #7d2a9c; --warn: #7d5200; --idle: #59616b;
      --hit: #fde9e8; --new: #e4f3e6; --old: #f9e4e3;
      --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
      --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }

    """

  /// The same names in the dark, by the system's wish or by the page's own.
  private static let dark = """
    @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { \(darkValues) } }
    :root[data-theme="dark"] { \(darkValues) }

    """

  private static let darkValues = """
    color-scheme: dark;
      --bg: #14171a; --panel: #1b1f23; --sunk: #15181b; --text: #e4e7ea; --muted: #a3abb4;
      --line: #30363c; --strong: #4c545c; --accent: #86b6ff;
      --good: #6fcf87; --bad: #ff8a86; --crash: #d8a3f2; --warn: #e3b562; --idle: #a3abb4;
      --hit: #43211f; --new: #1c3524; --old: #402322;
    """

  private static let frame = """
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; background: var(--bg); }
    body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.5 var(--sans);
      -webkit-text-size-adjust: 100%; }
    header, .filters, main { max-width: 1440px; margin: 0 auto; padding: 0 1.5rem; }
    header { padding-top: 1.75rem; }
    h1 { font-size: 1.75rem; line-height: 1.2; font-weight: 650; letter-spacing: -.015em;
      margin: .1rem 0 1rem; }
    h2 { font-size: 1rem; font-weight: 650; margin: 1.75rem 0 .6rem; }
    section:first-child > h2 { margin-top: 1rem; } #more:not(:empty) { margin-top: 1rem; }
    h3 { font-size: .8rem; font-weight: 650; color: var(--muted); margin: 0 0 .5rem; }
    .tool { margin: 0; color: var(--muted); font-size: .85rem; }
    .muted { color: var(--muted); }
    code, pre, .p, .d { font-family: var(--mono); font-size: .8125rem; }
    pre { margin: 0; overflow-x: auto; line-height: 1.55; }
    a { color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
    .skip { position: absolute; left: -999px; }
    .skip:focus { left: 1rem; top: .5rem; background: var(--panel); padding: .5rem; z-index: 2; }
    .quiet { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
    .bar { display: block; width: 100%; height: 14px; border-radius: 7px; }
    .f-passed { fill: var(--good); } .f-failed, .f-unexpectedPass { fill: var(--bad); }
    .f-error { fill: var(--warn); } .f-crashed { fill: var(--crash); }
    .f-skipped, .f-notRun { fill: var(--strong); } .f-expectedFailure { fill: var(--idle); }
    .facts { display: flex; flex-wrap: wrap; gap: .25rem 1.75rem; margin: .9rem 0 0; }
    .facts div { display: flex; align-items: baseline; gap: .5rem; min-width: 0; }
    .facts dt { color: var(--muted); white-space: nowrap; }
    .facts dd { margin: 0; overflow-wrap: anywhere; }
    .filters { padding-top: 1.1rem; }
    fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
    .chips, .fields { display: flex; flex-wrap: wrap; gap: .5rem; }
    .fields { margin-top: .75rem; align-items: center; gap: .5rem 1rem; }
    .chip, .clear, #next { font: inherit; font-size: .875rem; color: var(--text); cursor: pointer;
      background: var(--panel); border: 1px solid var(--strong); border-radius: 999px;
      padding: .25rem .8rem; min-height: 2.1rem; }
    .chip b { color: var(--v); }
    .chip .count { color: var(--muted); margin-left: .15rem; font-variant-numeric: tabular-nums; }
    .chip[aria-pressed="true"] { border-color: var(--v); box-shadow: inset 0 0 0 1px var(--v); }
    .chip[aria-pressed="true"]::after { content: " ✓ shown"; color: var(--v); }
    button:disabled { cursor: default; }
    .clear, #next { border-radius: 6px; }
    label { display: inline-flex; gap: .5rem; align-items: center; font-size: .875rem;
      color: var(--muted); }
    select, input { font: inherit; color: var(--text); background: var(--panel); min-height: 2.1rem;
      border: 1px solid var(--strong); border-radius: 6px; padding: .2rem .5rem; max-width: 100%; }
    .keys { max-width: 1440px; margin: 0 auto; padding: 0 1.5rem; font-size: .875rem;
      color: var(--muted); }
    .keys summary { cursor: pointer; width: max-content; padding: .15rem 0; min-height: 24px; }
    .keys dl { display: flex; flex-wrap: wrap; gap: .4rem 1.75rem; margin: .3rem 0 0; }
    .keys div { display: flex; gap: .5rem; } .keys dd { margin: 0; }
    kbd { font: .75rem var(--mono); color: var(--text); background: var(--panel);
      border: 1px solid var(--strong); border-radius: 4px; padding: .05rem .35rem; }
    .copy { font: .75rem var(--sans); color: var(--text); background: var(--sunk); cursor: pointer;
      border: 1px solid var(--strong); border-radius: 4px; margin-left: .5rem; min-height: 24px;
      padding: .1rem .5rem; }
    .q { flex: 1 1 14rem; max-width: 30rem; } .q input { flex: 1; min-width: 0; }
    input::placeholder { color: var(--muted); opacity: 1; }
    .found { margin: .6rem 0 0; min-height: 1.5em; color: var(--muted); font-size: .875rem; }
    main { padding-bottom: 4rem; }
    #next { margin-top: 1rem; }

    """

  private static let scenarios = """
    .v-passed { --v: var(--good); } .v-failed, .v-unexpectedPass { --v: var(--bad); }
    .v-error { --v: var(--warn); } .v-crashed { --v: var(--crash); }
    .v-skipped, .v-notRun, .v-expectedFailure { --v: var(--idle); }
    .sc { background: var(--panel); border: 1px solid var(--line); border-top-width: 0;
      content-visibility: auto; contain-intrinsic-size: auto 42px; }
    .sc:first-of-type { border-top-width: 1px; border-radius: 8px 8px 0 0; }
    .sc:last-of-type { border-radius: 0 0 8px 8px; }
    .sc:nth-child(1 of .sc:not([hidden])) { border-top-width: 1px; border-radius: 8px 8px 0 0; }
    .sc:nth-last-child(1 of .sc:not([hidden])) { border-radius: 0 0 8px 8px; }
    .sc:nth-child(1 of .sc:not([hidden])):nth-last-child(1 of .sc:not([hidden])) {
      border-radius: 8px; }
    .sc.here, .sc:target { outline: 2px solid var(--accent); outline-offset: -2px; }
    .sc > summary { display: grid; gap: 0 1rem; align-items: baseline;
      grid-template-columns: 9.5rem minmax(24rem, 1fr) minmax(0, auto) 5.5rem; padding: .55rem 1rem; cursor: pointer; list-style: none; }
    .sc > summary::-webkit-details-marker { display: none; }
    .sc > summary:hover { background: var(--sunk); }
    .sc > summary:focus-visible { outline-offset: -2px; }
    .v { color: var(--v); font-weight: 600; font-size: .875rem; white-space: nowrap; }
    .v b { display: inline-block; width: 1.1em; text-align: center; }
    .n { font-weight: 500; overflow-wrap: anywhere; }
    .p, .d { color: var(--muted); } .d { text-align: right; white-space: nowrap; }
    .p { overflow-wrap: anywhere; text-align: right; }
    #bad .n { font-weight: 600; }
    .body { border-top: 1px solid var(--line); padding: 1rem; position: relative; }
    .link { float: right; font-size: .8125rem; margin-left: 1rem; }
    .why { margin: 0 0 .75rem; font-weight: 600; color: var(--v); overflow-wrap: anywhere;
      max-width: 75ch; }
    .why + .check { margin-bottom: 1rem; }
    .body .facts { margin: 0 0 1.1rem; font-size: .875rem; }
    .cols { display: grid; grid-template-columns: minmax(24rem, 1fr) minmax(0, auto);
      gap: 1.75rem; }
    .cols > section { min-width: 0; }
    .cols > section:only-child { grid-column: 1 / -1; }
    .pics { margin-bottom: 1.1rem; }
    .pics ul { list-style: none; display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; margin: 0;
      padding: 0; }
    .pics li { max-width: 100%; flex: 0 1 auto; }
    .pics p { margin: .35rem 0 0; font-size: .8125rem; max-width: 22rem; overflow-wrap: anywhere; }
    .px { display: block; background: var(--sunk) center / contain no-repeat; border-radius: 4px;
      outline: 1px solid var(--line); max-width: 100%; print-color-adjust: exact;
      -webkit-print-color-adjust: exact; }
    .none { padding: .4rem .7rem; font-size: .8125rem; color: var(--muted); width: max-content;
      outline-style: dashed; outline-color: var(--strong); }
    .files { list-style: none; padding: 0; margin: 0; }
    .files li { background: var(--panel); border: 1px solid var(--line); border-radius: 8px;
      padding: .75rem 1rem; margin-bottom: .5rem; }
    .files code { font-weight: 600; } .files pre { margin-top: .5rem; }

    """

  private static let steps = """
    .steps { list-style: none; margin: 0; padding: 0; }
    .steps > li { display: grid; grid-template-columns: 1.4rem minmax(0, 1fr); gap: .35rem;
      padding: .3rem 0; border-top: 1px solid var(--line); }
    .sign { color: var(--good); font-weight: 700; text-align: center; }
    .is-failed .sign { color: var(--bad); } .is-crashed .sign { color: var(--crash); }
    .is-notRun .sign { color: var(--idle); } .is-notRun .src { color: var(--muted); }
    .src { white-space: pre-wrap; overflow-wrap: anywhere; }
    .src .line { display: block; padding: 0 .5rem 0 3.5em; text-indent: -3.5em; }
    .src i { display: inline-block; width: 3.5em; text-indent: 0; padding-right: .9em; text-align: right;
      color: var(--muted); font-style: normal; user-select: none; }
    .src .hit { background: var(--hit); box-shadow: inset 3px 0 0 var(--bad); }
    .given, .state { margin: 0 0 .5rem; contain: inline-size; }
    .fold summary { cursor: pointer; font-size: .8125rem; color: var(--muted); padding: .15rem 0;
      min-height: 24px;
      white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .given summary, .state summary { cursor: pointer; font-size: .875rem; color: var(--muted);
      padding: .2rem 0; }
    .state { margin-top: .75rem; }
    .state pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sunk);
      border-radius: 6px; padding: .6rem .8rem; }
    .check { margin: .35rem 0 .5rem; padding-left: .7rem; border-left: 3px solid var(--bad);
      font-size: .875rem; }
    .check p { margin: 0 0 .2rem; overflow-wrap: anywhere; }
    .check dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .1rem .8rem;
      margin: 0; }
    .check dt { color: var(--muted); } .check dd { margin: 0; }
    .check code { overflow-wrap: anywhere; }
    .expected code { background: var(--new); } .actual code { background: var(--old); }
    .changes { list-style: none; margin: .2rem 0 .3rem; padding: 0; font: .8125rem var(--mono); }
    .changes li { overflow-wrap: anywhere; padding: .05rem 0 .05rem 1.1rem; text-indent: -1.1rem; }
    .changes .path { color: var(--muted); }
    del { background: var(--old); text-decoration: line-through; text-decoration-thickness: 1px; }
    ins { background: var(--new); text-decoration: none; }
    del, ins, .expected code, .actual code { border-radius: 3px; padding: 0 .2em; }

    """

  private static let diagram = """
    .diagram { overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: 8px;
      background: var(--panel); }
    .sd { display: block; }
    .sd text { fill: var(--text); stroke: var(--panel); stroke-width: 4px; paint-order: stroke;
      stroke-linejoin: round; font: 11.5px var(--sans); }
    .sd .sd-s { font-weight: 600; } .sd .sd-m { fill: var(--muted); }
    .sd .sd-q { fill: var(--muted); }
    .sd .sd-o { font-family: var(--mono); font-size: 10.5px; }
    .sd .sd-xt { fill: var(--bad); } .sd .sd-gt { fill: var(--good); }
    .sd .sd-mid { text-anchor: middle; } .sd .sd-e { text-anchor: end; }
    .sd-l { stroke: var(--strong); } .sd-gone { stroke: var(--crash); stroke-dasharray: 2 5; }
    .sd-a { stroke: var(--text); stroke-width: 1.5; } .sd-r { stroke: var(--accent); }
    .sd-p { stroke: var(--muted); stroke-dasharray: 5 3; } .sd-h { stroke: var(--muted); }
    .sd .sd-x { stroke: var(--bad); }
    .sd-c { stroke: var(--line); stroke-dasharray: 1 3; }
    .sd-bar { fill: var(--panel); stroke: var(--accent); }
    .sd-held { stroke: var(--warn); fill: var(--sunk); }
    .sd-open { stroke: var(--warn); stroke-dasharray: 3 3; }
    .sd-d { fill: var(--accent); stroke: var(--panel); } .sd-w { fill: var(--panel);
      stroke: var(--line); }
    .sd-k { stroke: var(--bad); stroke-width: 2.5; }
    .sd-n { fill: var(--sunk); stroke: var(--strong); }
    .sd-n + text { stroke: none; }

    """

  private static let narrow = """
    @media (max-width: 1180px) { .cols { grid-template-columns: minmax(0, 1fr); } }
    @media (max-width: 1040px), print {
      .sc > summary { grid-template-columns: 9.5rem minmax(0, 1fr) auto; }
      .n { grid-area: 1 / 2; } .d { grid-area: 1 / 3; }
      .p { grid-area: 2 / 2 / auto / -1; text-align: left; }
    }
    @media screen and (max-width: 720px) {
      header, .filters, .keys, main { padding-left: .9rem; padding-right: .9rem; }
      h1 { font-size: 1.4rem; }
      .sc > summary { grid-template-columns: 1fr auto; gap: .1rem .75rem; }
      .n { grid-area: 2 / 1 / auto / -1; } .p { grid-area: 3 / 1 / auto / -1; }
      .d { grid-area: 1 / 2; }
      .q { flex-basis: 100%; }
    }

    """

  private static let paper = """
    @media print {
      :root { --bg: #ffffff; } body { font-size: 13px; }
      .sc > summary { grid-template-columns: 7.5rem minmax(0, 1fr) auto; padding: .3rem .75rem; }
      .filters, .keys, .copy, .link, .skip, #next { display: none; }
      #bad details::details-content { content-visibility: visible; block-size: auto; }
      .sc { content-visibility: visible; } .sc > summary { break-after: avoid; }
      .diagram { max-height: none; overflow: visible; } .sd { max-width: 100%; height: auto; }
      .cols { grid-template-columns: minmax(0, 1fr); } pre { white-space: pre-wrap; }
      .fold summary { white-space: normal; } .given, .state { contain: none; }
      .steps > li, .check, .pics li { break-inside: avoid; }
    }

    """
}
