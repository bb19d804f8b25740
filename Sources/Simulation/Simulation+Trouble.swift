extension Simulation {
  /// Finds the faults that are declared for an operation that is being issued.
  func expectFaults(of operation: PendingOperation) {
    for index in faults.indices {
      let fault = faults[index].fault
      let users = { self.userNames?(operation.subject) ?? [] }
      guard fault.fits(operation.name, operation.subject, users: users) else { continue }
      faults[index].calls += 1
      if let call = fault.call, call != faults[index].calls { continue }
      operation.troubled.faults.append(index)
    }
  }

  /// Lets go wrong with an operation what is to at its next moment.
  ///
  /// - Returns: Whether it does not go on as usual.
  func goesWrong(_ operation: PendingOperation, at index: Int) -> Bool {
    let effect: Fault.Effect?
    if let trouble = operation.trouble, trouble.isDelayed {
      trouble.isDelayed = false
      effect = trouble.effect
    } else if let strike = strike(operation) {
      operation.isFaulted = true
      if let delay = strike.delay {
        operation.troubled.isDelayed = true
        operation.troubled.effect = strike.effect
        postpone(operation, by: delay)
        return true
      }
      effect = strike.effect
    } else {
      return false
    }
    guard let effect else { return false }
    suffer(effect, operation, at: index)
    return true
  }

  private func suffer(_ effect: Fault.Effect, _ operation: PendingOperation, at index: Int) {
    switch effect {
    case .never:
      if remembersMoments { remember(.answered, of: operation) }
      operation.outcome = .unanswered
    case .lose:
      let trouble = operation.troubled
      guard let pause = operation.resending?.pause(after: trouble.losses + 1) else {
        return end(operation, at: index, code: Fault.lost)
      }
      trouble.losses += 1
      if operation.stage == .committed { trouble.wasCommitted = true }
      operation.stage = .issued
      if case .failed = operation.outcome { operation.outcome = .pending }
      postpone(operation, by: pause)
    case .fail(let code):
      end(operation, at: index, code: code)
    }
  }

  func end(_ operation: PendingOperation, at index: Int, code: String) {
    if remembersMoments { remember(.answered, of: operation) }
    operation.outcome = .failed(code: operation.fail(code))
    pending.remove(at: index)
    letGo(operation)
  }

  private func postpone(_ operation: PendingOperation, by delay: Duration) {
    let time = clock.now.advanced(by: delay)
    operation.troubled.notBefore = time
    clock.setAlarm(time)
  }

  /// What strikes an operation at its next moment: the first declared fault that is for it, else what
  /// the world's state has in store. A declared fault strikes a call once, however often it is sent.
  private func strike(_ operation: PendingOperation) -> Fault.Strike? {
    let moment = operation.nextMoment
    if let trouble = operation.trouble,
      let place = trouble.faults.firstIndex(where: { faults[$0].fault.moment == moment })
    {
      let index = trouble.faults.remove(at: place)
      faults[index].strikes += 1
      if let byte = faults[index].fault.byte { operation.whenStopped?(byte) }
      return Fault.Strike(delay: faults[index].fault.delay, effect: faults[index].fault.effect)
    }
    return disturb?(operation, moment)
  }
}
