/// The pages that describe the apps: hand-written, but for the tables of their requirements.
struct FlowPages {
  let folder: String
  let markdown: CoverageMarkdown

  /// The pages, each app's, with their text as it is and as it should be.
  func pages() throws(GeneratedPage.Failure) -> [GeneratedPage] {
    var pages: [GeneratedPage] = []
    for app in markdown.coverage.apps {
      var page = try GeneratedPage("\(folder)/\(app.app.name).md")
      try page.replace("requirements", with: markdown.table(of: app))
      try page.replace("hazards", with: markdown.hazards(of: app))
      pages.append(page)
    }
    return pages
  }
}
