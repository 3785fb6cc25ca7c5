import type { Database } from "#server/database/connection.ts";

/** One statement as PostgreSQL got it, without its values, and the number of rows it concerned. */
export type Statement = readonly [text: string, rows: number | null];

/** A statement as the server sends it. */
export interface SentStatement {
  text: string;
  values: unknown[];
}

/** Calls `hear` with each statement that is sent over a database's pool from now on, and with its answer. */
export function hearStatements(
  { pool }: Pick<Database, "pool">,
  hear: (sent: SentStatement, answer: Promise<unknown>) => void,
): void {
  const heard = new WeakSet<object>();
  pool.on("acquire", (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const run = client.query.bind(client);
    Object.assign(client, {
      query: (...args: Parameters<typeof run>) => {
        const [query, given] = args as unknown as [string | Partial<SentStatement>, unknown];
        const isText = typeof query === "string";
        const values = (isText ? undefined : query.values) ?? given;
        const answer: unknown = run(...args);
        hear(
          {
            text: isText ? query : (query.text ?? ""),
            values: Array.isArray(values) ? values : [],
          },
          Promise.resolve(answer),
        );
        return answer;
      },
    });
  });
}

/** Returns a list to which each statement of a database's pool is added from now on. */
export function recordStatements(database: Pick<Database, "pool">): Statement[] {
  const statements: Statement[] = [];
  hearStatements(database, ({ text }, answer) => {
    void answer.then(
      (result) => statements.push([text.replace(/\s+/g, " ").trim(), rowsOf(result)]),
      () => undefined,
    );
  });
  return statements;
}

function rowsOf(result: unknown): number | null {
  const rows: unknown = Reflect.get(Object(result), "rowCount");
  return typeof rows === "number" ? rows : null;
}
