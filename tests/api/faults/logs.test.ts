import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TOTP } from "otpauth";
import {
  call,
  DESKS,
  createCenterOverHttp,
  memberAt,
  requireSuccess,
  OWNER,
  PASSWORD,
  signIn,
} from "../../support/desk-over-http.ts";
import { noteFigure } from "../../support/long.ts";
import { createPlaces, postmasterOf, spawnServer } from "../../support/spawned.ts";
import { openDatabase } from "#server/database/connection.ts";
import { readAccess, urlOf } from "#server/database/embedded/access.ts";
import { afterAll, describe, expect, it } from "vitest";

const places = createPlaces();
afterAll(places.remove);

/** Values that no log may contain, by kind. */
const SECRETS = {
  patient: "Quetzalina Zubayda",
  arabicPatient: "كتزالينا زبيدة",
  identity: "29005011299887",
  phone: "1077665544",
  notes: "quetzal-notes",
  report: "quetzal-finding",
  doctor: "Dr Quetzalcoatl",
  doctorPhone: "1066554433",
  search: "quetzal-search",
  cell: "quetzal-cell",
  fileName: "quetzal-file",
  wrongPassword: "quetzal-wrong-password",
  password: PASSWORD,
  email: DESKS[0],
  owner: OWNER,
} as const;

/** Uploads a list that is refused. */
async function upload(url: string, token: string): Promise<void> {
  const body = new FormData();
  body.append("file", new Blob([`unique_id\n${SECRETS.cell}`]), `${SECRETS.fileName}.csv`);
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}/api/tests/upload/`, { method: "POST", headers, body });
  expect(status).toBe(400);
}

/** Adds an authenticator app and recovery codes, and signs in half-way. Returns what is secret of it. */
async function addFactors(url: string, token: string) {
  const password = { current_password: PASSWORD };
  const begun = await requireSuccess(
    call(url, "/account/factors/code/", { token, body: password }),
  );
  const appSecret = String(memberAt(begun, "data", "secret"));
  const ticket = String(memberAt(begun, "data", "ticket"));
  const code = new TOTP({ secret: appSecret }).generate();
  await requireSuccess(
    call(url, "/account/factors/code/confirm/", { token, body: { ticket, code } }),
  );
  const made = await requireSuccess(
    call(url, "/account/factors/recovery-codes/", { token, body: {} }),
  );
  const recoveryCode = String(memberAt(made, "data", "codes", 0));
  const login = { email: DESKS[0], password: PASSWORD };
  const { body: demand } = await call(url, "/auth/login/", { body: login });
  const signInTicket = String(memberAt(demand, "ticket"));
  const wrong = { ticket: signInTicket, recovery_code: "aaaaa-aaaaa" };
  const { status } = await call(url, "/auth/login/factor/", { body: wrong });
  expect(status).toBe(400);
  return { appSecret, ticket, recoveryCode, signInTicket };
}

describe("the logs at level trace", { timeout: 90_000 }, () => {
  it(
    "contain no password, token, name, phone, national ID or typed text, whatever goes wrong",
    { tags: ["rest"] },
    async () => {
      const dataDir = places.next();
      const server = await spawnServer(dataDir, { env: { LOG_LEVEL: "trace" } });
      const { url } = server;
      const center = await createCenterOverHttp(server, dataDir);
      const login = await requireSuccess(
        call(url, "/auth/login/", { body: { email: DESKS[0], password: PASSWORD } }),
      );
      const token = String(memberAt(login, "data", "access"));
      const refresh = String(memberAt(login, "data", "refresh"));
      const owner = await signIn(url, OWNER);
      const factors = await addFactors(url, token);
      await upload(url, owner);
      const patient = {
        national_id: SECRETS.identity,
        name: SECRETS.patient,
        country_phone_code: "+20",
        phone_number: SECRETS.phone,
        birth_date: "1990-05-01",
        gender: "female",
        notes: SECRETS.notes,
      };
      const secretive = [
        ["/auth/login/", { email: DESKS[0], password: SECRETS.wrongPassword }],
        ["/auth/token/refresh/", { refresh: `${refresh}x` }],
        ["/patients/", patient],
        // The second time, PostgreSQL refuses the row, and its message contains the national ID.
        ["/patients/", patient],
        ["/patients/", { ...patient, national_id: "A1234567", name: SECRETS.arabicPatient }],
        ["/patients/", { ...patient, birth_date: SECRETS.notes }],
        [
          "/referring-doctors/",
          { name: SECRETS.doctor, country_phone_code: "+20", phone_number: SECRETS.doctorPhone },
        ],
        [
          "/referring-doctors/",
          { name: SECRETS.doctor, country_phone_code: "+20", phone_number: SECRETS.doctorPhone },
        ],
        [
          "/appointments/",
          { ...center, start_at: "2000-01-01T00:00:00Z", notes: SECRETS.notes, paid_amount: 1 },
        ],
      ] as const;
      const statuses: number[] = [];
      for (const [path, body] of secretive) {
        statuses.push((await call(url, path, { body, token })).status);
      }
      for (const path of [
        `/patients/?search=${SECRETS.search}`,
        `/search/?q=${SECRETS.search}`,
        `/patients/similar/?name=${SECRETS.search}&phone_number=${SECRETS.phone}`,
        `/nowhere/${SECRETS.search}/`,
        `/patients/%E0%A4%A${SECRETS.search}`,
        `/patients/?${SECRETS.search}=1`,
      ]) {
        statuses.push((await call(url, path, { token })).status);
      }
      statuses.push((await call(url, "/appointments/", { token: `${token}x` })).status);
      // Provoke an internal error and kill the database, each while a request with secrets is running.
      const database = openDatabase(urlOf(await readAccess(join(dataDir, "database.json"))));
      await database.pool.query("ALTER TABLE patients RENAME COLUMN search_sounds TO hidden");
      statuses.push(
        (await call(url, "/patients/", { token, body: { ...patient, national_id: "B1234567" } }))
          .status,
      );
      await database.pool.query("ALTER TABLE patients RENAME COLUMN hidden TO search_sounds");
      await database.close();
      const dying = [1, 2, 3, 4].map(async (nth) =>
        call(url, "/patients/", {
          token,
          body: { ...patient, national_id: `C123456${nth}` },
        }).catch(() => null),
      );
      process.kill(postmasterOf(dataDir) ?? 0, "SIGKILL");
      await Promise.all(dying);
      const { output } = await server.stop();
      expect(statuses).toEqual([
        401, 401, 201, 409, 201, 400, 201, 409, 400, 200, 200, 200, 404, 404, 400, 401, 500,
      ]);

      const serverLog = readFileSync(join(dataDir, "postgres/server.log"), "utf8");
      const access = readFileSync(join(dataDir, "database.json"), "utf8");
      const secrets: Record<string, string> = {
        ...SECRETS,
        ...factors,
        token,
        tokenOfOwner: owner,
        signature: token.split(".")[2] ?? token,
        refresh: refresh.split(".")[1] ?? refresh,
        signingKey: readFileSync(join(dataDir, "auth-secret"), "utf8").trim(),
        databasePassword: String(memberAt(JSON.parse(access), "password")),
      };
      expect(output).toContain("a request failed");
      expect(serverLog).toContain("duplicate key value");
      const leaks = Object.entries(secrets).flatMap(([kind, secret]) =>
        [output, serverLog].some((log) => log.includes(secret)) ? [kind] : [],
      );
      expect(leaks).toEqual([]);
      const lines = output.split("\n").length + serverLog.split("\n").length;
      noteFigure(
        "log canaries",
        `${Object.keys(secrets).length} secrets in none of ${lines} lines at level trace`,
      );
    },
  );
});
