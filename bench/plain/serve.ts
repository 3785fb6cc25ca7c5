import { createServer } from "node:http";
import type { Database } from "#server/database/connection.ts";
import { pageScript } from "../browser/page-script.ts";

/** The running server of the comparison pages. */
export interface PlainPages {
  url: string;
  close(): Promise<void>;
}

const SCRIPT = "/plain.js";
const PERSON_COUNT = 10_000;
const MAX_FOUND = 100;

/** Builds and serves the comparison pages, with the newest patients and a search by plain ILIKE that also counts. */
export async function servePlain(
  { pool }: Database,
  center: number,
  port: number,
): Promise<PlainPages> {
  const script = await pageScript("bench/plain/plain.tsx", "es");
  const columns = "id, name, phone_number, national_id";
  const { rows: people } = await pool.query(
    `select ${columns} from patients where scan_center_id = $1 order by id desc limit $2`,
    [center, PERSON_COUNT],
  );
  async function search(typed: string): Promise<object[]> {
    const matching = "from patients where scan_center_id = $1 and name ilike '%' || $2 || '%'";
    const [{ rows }] = await Promise.all([
      pool.query(`select ${columns} ${matching} order by created_at desc limit ${MAX_FOUND}`, [
        center,
        typed,
      ]),
      pool.query(`select count(*) ${matching}`, [center, typed]),
    ]);
    return rows;
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    void (async () => {
      try {
        if (pathname === SCRIPT) {
          response.setHeader("content-type", "text/javascript").end(script);
        } else if (pathname === "/people.json" || pathname === "/search") {
          const answer =
            pathname === "/search" ? await search(searchParams.get("q") ?? "") : people;
          response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
        } else {
          response
            .setHeader("content-type", "text/html; charset=utf-8")
            .end(
              `<!doctype html><div id="root"></div><script type="module" src="${SCRIPT}"></script>`,
            );
        }
      } catch (error) {
        console.error(error);
        response.writeHead(500).end();
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
