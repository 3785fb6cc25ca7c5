const EXIT_CODES = `Exit codes: 0 done or stopped on request, 1 refused or failed (the last line says why).
Variables: docs/operations.md.`;

/** Prints the help of a command and exits with 0 if its arguments ask for it (`--help`, `-h`). */
export function answerHelp(text: string): void {
  if (!process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) return;
  console.log(`${text.trim()}\n\n${EXIT_CODES}`);
  process.exit(0);
}
