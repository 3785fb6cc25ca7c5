/**
 * A failure of a command that the person who runs it can mend, with what to do in its message. The command prints the
 * message as one line, without a stack trace, and exits with 1.
 */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
}
