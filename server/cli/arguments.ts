import { parseArgs, type ParseArgsConfig } from "node:util";
import { commandLine } from "../command-line.ts";

type OptionsConfig = NonNullable<ParseArgsConfig["options"]>;

/** What a command is called, takes and does. */
interface Usage<Options extends OptionsConfig> {
  /** Name of the command, as in `server/cli`. */
  command: string;
  /**
   * Its arguments in words, such as `--name NAME`. A path is returned as `path`: `FILE` is required, `[FOLDER]` may be
   * left out.
   */
  args?: string;
  options?: Options;
  /** What the command does. */
  help: string;
}

const EXIT_CODES = `Exit codes: 0 done or stopped on request, 1 refused or failed (the last line says why).
Variables: docs/operations.md.`;

/**
 * Returns the arguments of this process. If they ask for help (`--help`, `-h`), prints it and exits with 0. If they are
 * not those of the command, prints one line that says how the command is used, and exits with 1.
 */
export function readArguments<const Options extends OptionsConfig = Record<string, never>>({
  command,
  args = "",
  options,
  help,
}: Usage<Options>) {
  const given = process.argv.slice(2);
  const use = commandLine(command, args);
  if (given.includes("--help") || given.includes("-h")) {
    console.log(`${use}\n\n${help.trim()}\n\n${EXIT_CODES}`);
    process.exit(0);
  }
  const [takesPath, needsPath] = [/^(FILE|\[FOLDER\])$/.test(args), args === "FILE"];
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: options ?? ({} as Options),
      allowPositionals: takesPath,
    });
    const [path = "", ...others] = positionals;
    if (needsPath && path === "") refuse("A file is missing", use);
    if (others.length > 0) refuse("There must be one path only", use);
    return { values, path };
  } catch (error) {
    // Node adds advice of several sentences, such as how to pass an argument that begins with a dash.
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    return refuse(reason, use);
  }
}

function refuse(reason: string, use: string): never {
  console.error(`ScanDesk: ${reason}. Use: ${use}`);
  process.exit(1);
}
