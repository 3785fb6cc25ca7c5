import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Returns what is typed at the terminal after the question, without showing it. */
export async function askPassword(question: string): Promise<string> {
  process.stdout.write(question);
  // Discards readline's output, so that the typed password is not shown.
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: mute, terminal: true });
  const password = await lines.question("");
  lines.close();
  process.stdout.write("\n");
  return password;
}

/** Returns the first line of the standard input, without its end; empty if there is none. */
export async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return "";
}
