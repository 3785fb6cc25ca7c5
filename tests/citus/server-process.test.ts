import type { FinancialReport } from "#domain/entities/financial-report.ts";
import { choosePort } from "#server/database/embedded/ports.ts";
import { TEST_SECRET } from "../support/api.ts";
import { makeCenter } from "../support/center.ts";
import { bookingOf } from "../support/desk.ts";
import { readEvents } from "../support/event-reader.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { send, signInRemotely } from "../support/remote.ts";
import { reportPath } from "../support/reports.ts";
import { reportText } from "../support/report-texts.ts";
import { createPlaces, eventually, spawnServer } from "../support/spawned.ts";
import { expect, it, onTestFinished } from "vitest";

const HOUR = 3_600_000;
/** The jobs that run within a minute of the start; the backup of the night is no job of a database on other machines. */
const JOBS = ["fill_search", "keep_months", "seal_audit", "tidy"];

it("npm start serves a center of a cluster from sign-in to figures, sends its events, and does its jobs", async () => {
  const places = createPlaces();
  onTestFinished(() => places.remove());
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const center = await makeCenter(database);
  const metricsPort = await choosePort(0);
  const server = await spawnServer(places.next(), {
    env: {
      DATABASE_URL: database.url,
      AUTH_SECRET: TEST_SECRET,
      METRICS_PORT: String(metricsPort),
    },
  });
  onTestFinished(async () => void (await server.stop()));
  const { url } = server;
  const enter = async (name: string) => {
    const { access, refresh, call } = await signInRemotely(url, `${name}@${center.domain}`);
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await call(url, method, path, body);
      if (answer.status >= 300)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    return { access, refresh, ask };
  };
  const [owner, doctor, desk] = [await enter("owner"), await enter("doctor"), await enter("desk")];
  const reader = await readEvents(url, owner.access);

  await desk.ask("POST", "/receptionist-shift/", { opening_float: 5_000 });
  const startOfHour = Math.ceil(Date.now() / HOUR) * HOUR;
  const booking = bookingOf(center, { start_at: new Date(startOfHour).toISOString() });
  const { id } = await desk.ask("POST", "/appointments/", booking);
  await reader.waitFor("appointment.created");
  for (const status of ["arrived", "in_progress", "completed"])
    await desk.ask("POST", `/appointments/${Number(id)}/status/`, { status });
  const path = reportPath(Number(id));
  await doctor.ask("PUT", path, { content: reportText("clear"), version: 0 });
  await doctor.ask("POST", `${path}submit/`, { version: 1 });
  await reader.waitFor("report.updated");
  reader.close();

  const list = await desk.ask("GET", "/appointments/?search=محمد&report_status=report_ready");
  const day = new Date(startOfHour).toISOString().slice(0, 10);
  const later = new Date(startOfHour + 24 * HOUR).toISOString().slice(0, 10);
  const report = await owner.ask("GET", `/financial-report/?start_date=${day}&end_date=${later}`);
  const { totals } = report as unknown as FinancialReport;
  const closed = await desk.ask("POST", "/receptionist-shift/close_shift/", {
    counted_cash: 105_000,
  });
  expect([
    list["count"],
    totals.appointments,
    totals.paid_amount,
    closed["expected_cash"],
    closed["difference"],
  ]).toEqual([1, 1, 100_000, 105_000, 0]);

  const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await eventually(async () => {
    const text = await figures();
    const done = [...text.matchAll(/^scandesk_job_last_success_timestamp_seconds\{job="(\w+)"/gm)];
    expect(done.map(([, job]) => String(job)).sort()).toEqual(JOBS);
  });
  const failures = [
    ...(await figures()).matchAll(/^scandesk_job_failures_total\{job="(\w+)"\} (\d+)/gm),
  ];
  expect(failures.filter(([, , count]) => count !== "0").map(([line]) => line)).toEqual([]);
  const { rows } = await database.pool.query(
    `select (select count(*)::int from audit_seals where scan_center_id = $1) > 0 as sealed,
      (select count(*)::int from audit_unsealed where scan_center_id = $1) as waiting`,
    [center.id],
  );
  expect(rows).toEqual([{ sealed: true, waiting: 0 }]);

  await send(url, "/auth/logout/", { method: "POST", body: { refresh: desk.refresh } });
  await expect(desk.ask("GET", "/rooms/")).rejects.toThrow("401");
}, 240_000);
