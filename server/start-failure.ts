/**
 * A reason why ScanDesk cannot start that the person starting it can do something about.
 * The commands print its message as one line, without a stack, and exit with 1.
 */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}
