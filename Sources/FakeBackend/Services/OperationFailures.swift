public import ProfileCore
public import Simulation

extension AuthError: OperationFailure {}

extension DocumentStoreError: OperationFailure {}

extension ObjectStoreError: OperationFailure {}
