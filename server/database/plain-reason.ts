import pg from "pg";

/** What to do about PostgreSQL's errors, by their SQLSTATE. */
const ADVICE: Readonly<Record<string, string>> = {
  "0A000": "install PostgreSQL's additional modules (postgresql-contrib) on the database server",
  "25006": "name the primary in DATABASE_URL, not a replica or a database that is set to read-only",
  "42501":
    "let ScanDesk's role own the database and its tables, or name the role that owns them in DATABASE_OWNER_URL",
  "53100": "make room on the disk of the database and run it again",
  "58P01": "install PostgreSQL's additional modules (postgresql-contrib) on the database server",
};

/** Returns the error and the ones that caused it, the outermost first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 10; next = next.cause) {
    chain.push(next);
  }
  return chain;
}

/** Returns what an operator can do about an error of PostgreSQL; null if nothing is known. */
export function adviceFor(error: unknown): string | null {
  for (const one of chainOf(error)) {
    const code = one instanceof pg.DatabaseError ? one.code : undefined;
    if (code !== undefined && ADVICE[code] !== undefined) return ADVICE[code];
  }
  return null;
}

/**
 * Returns an error of the file system or of PostgreSQL as one sentence that says what to do; null if it
 * is of another kind.
 */
export function plainReason(error: unknown): string | null {
  for (const one of chainOf(error)) {
    const file = fileReason(one);
    if (file !== null) return file;
  }
  const advice = adviceFor(error);
  if (advice === null) return null;
  const message = chainOf(error).at(-1)?.message ?? "";
  return `The database refuses: ${message}; ${advice}.`;
}

function fileReason(error: NodeJS.ErrnoException): string | null {
  const place = error.path ?? "a file";
  switch (error.code) {
    case "ENOSPC":
    case "EDQUOT":
      return `The disk is full (${place} could not be written); make room and run it again.`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${place} cannot be read or written (${error.code}); run ScanDesk as its owner, or change its rights.`;
    case "EISDIR":
      return `${error.path ?? "The given path"} is a folder; name a file.`;
    default:
      return null;
  }
}

/** Returns the code of an error of the file system, such as `EACCES`; its text if it is another error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

/** Returns the messages of an error and of what caused it in one line, without the full stop at its end. */
export function messageOf(error: unknown): string {
  const messages = error instanceof Error ? chainOf(error).map(nameless) : [String(error)];
  const different = messages.filter((message, index) => message !== messages[index - 1]);
  return different.join(": ").replace(/\s+/g, " ").replace(/\.$/, "");
}

/** Returns the message of an error; its name if it has none. An AggregateError has the messages of all its errors. */
function nameless(error: Error): string {
  const all = error instanceof AggregateError ? error.errors.map(messageOf).join(", ") : "";
  return error.message || all || error.name;
}
