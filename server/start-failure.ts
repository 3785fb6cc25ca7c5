/**
 * A reason why ScanDesk cannot start that the operator can fix.
 * The commands print its message as one line, without a stack trace, and exit with 1.
 */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}
