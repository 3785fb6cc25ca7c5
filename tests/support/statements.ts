import type { Database } from "#server/database/connection.ts";

/** One statement as PostgreSQL got it, without its values, and the number of rows it concerned. */
export type Statement = readonly [text: string, rows: number | null];

/** Returns a list to which each statement of a database's pool is added from now on. */
export function recordStatements({ pool }: Pick<Database, "pool">): Statement[] {
  const statements: Statement[] = [];
  const recorded = new WeakSet<object>();
  pool.on("acquire", (client) => {
    if (recorded.has(client)) return;
    recorded.add(client);
    const run = client.query.bind(client);
    Object.assign(client, {
      query: (...args: Parameters<typeof run>) => {
        const [query] = args as unknown as [string | { text: string }];
        const answer: unknown = run(...args);
        void Promise.resolve(answer).then(
          (result) => statements.push([textOf(query), rowsOf(result)]),
          () => undefined,
        );
        return answer;
      },
    });
  });
  return statements;
}

const textOf = (query: string | { text: string }) =>
  (typeof query === "string" ? query : query.text).replace(/\s+/g, " ").trim();

function rowsOf(result: unknown): number | null {
  const rows: unknown = Reflect.get(Object(result), "rowCount");
  return typeof rows === "number" ? rows : null;
}
