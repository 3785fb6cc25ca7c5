import type { Appointment } from "#domain/entities/appointment.ts";
import type { Caller } from "../support/api.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let today: Appointment;
beforeAll(async () => {
  world = await openWorld();
  const { desk, desk2, owner, center } = world;
  await startShift(desk);
  await startShift(desk2);
  const insured = {
    insurance_provider: center.providers.health,
    covered_amount: 60_000,
    requested_cost: 0,
    paid_amount: 5_000,
  };
  today = await book(desk, center, { start_at: "2026-11-21T21:30:00Z", ...insured });
  const done = await book(desk, center, { start_at: "2026-11-21T08:00:00Z" });
  for (const status of ["arrived", "in_progress", "completed"]) {
    await owner.post(`/appointments/${done.id}/status/`, { status });
  }
  const gone = await book(desk, center, { start_at: "2026-11-21T09:00:00Z" });
  await desk.delete(`/appointments/${gone.id}/`, { reason: "other", refund_amount: 100_000 });
  // In Cairo, this is already the next day.
  await book(desk, center, { start_at: "2026-11-21T22:00:00Z" });
  const south = { machine: center.machines.southCt, paid_amount: 90_000 };
  await book(desk2, center, { start_at: "2026-11-21T10:00:00Z", ...south });
});
afterAll(() => world.app.close());

interface Found {
  results: { kind: string; id: number; title: string; subtitle: string; match: string }[];
  q: string;
}

async function search(person: Caller, q: string, more = "") {
  const { status, body } = await person.get<Found>(`/search/?q=${encodeURIComponent(q)}${more}`);
  return status === 200 ? body.results.map(({ kind, title }) => `${kind} ${title}`) : status;
}

describe("the global search", () => {
  it("finds patients, appointments, referring doctors and tests", async () => {
    const { desk, center } = world;
    const { body } = await desk.get<Found>(`/search/?q=${today.accession_number}`);
    expect(body).toEqual({
      q: today.accession_number,
      results: [
        {
          kind: "appointment",
          id: today.id,
          title: "محمد عبد الله حسن",
          subtitle: today.accession_number,
          match: today.start_at,
          ends: true,
        },
      ],
    });
    expect(await search(desk, "ahmed")).toEqual(["patient Ahmed Samir"]);
    expect(await search(desk, "عمرو")).toEqual(["referring_doctor د. عمرو حلمي"]);
    expect(await search(desk, "amr")).toEqual(["referring_doctor د. عمرو حلمي"]);
    // Typed in the other layout, these texts lose letters or sound like the title "Dr": no name matches.
    expect(await search(desk, "zqx", "&kinds=referring_doctors")).toEqual([]);
    expect(await search(desk, "qqq", "&kinds=referring_doctors")).toEqual([]);
    expect(await search(desk, "يا", "&kinds=referring_doctors")).toEqual([]);
    expect(await search(desk, "ct-br")).toEqual(["test أشعة مقطعية على المخ"]);
    expect(await search(desk, "ركبه")).toEqual(["test رنين على الركبة"]);
    expect(await search(desk, "gone")).toEqual([]);
    expect(center.doctors.gone).toBeGreaterThan(0);
  });

  it("can be limited to kinds and to a number of results", async () => {
    const { desk } = world;
    expect(await search(desk, "محمد", "&kinds=patients")).toEqual(["patient محمد عبد الله حسن"]);
    expect(await search(desk, "محمد", "&kinds=appointments&limit=2")).toHaveLength(2);
    expect(await search(desk, "", "&kinds=patients")).toEqual([]);
  });

  it("is limited to what the role may see", async () => {
    const { doctor, desk2, otherOwner, stranger } = world;
    expect(await search(doctor, "ahmed")).toEqual([]);
    expect(await search(doctor, "1012345678")).toEqual([]);
    expect(await search(doctor, "محمد", "&kinds=appointments")).toHaveLength(4);
    expect(await search(desk2, "محمد", "&kinds=appointments")).toHaveLength(1);
    expect(await search(otherOwner, "محمد", "&kinds=appointments")).toEqual([]);
    expect(await search(stranger, "x")).toBe(401);
  });

  it("refuses unknown kinds, limits and parameters", async () => {
    const answers = await Promise.all(
      ["&kinds=money", "&limit=0", "&limit=51", "&colour=red"].map((more) =>
        search(world.desk, "x", more),
      ),
    );
    expect(answers).toEqual([400, 400, 400, 400]);
  });
});

interface Dashboard {
  start_date: string;
  end_date: string;
  totals: Record<string, number>;
  by_day: ({ day: string } & Record<string, number | string>)[];
  report_status: Record<string, number>;
  previous: Record<string, number>;
  by_modality: object[];
  machines?: object[];
  referring_doctors?: object[];
  queue: Appointment[];
  critical?: object;
}

async function dashboard(person: Caller, query = "") {
  const { status, body } = await person.get<Dashboard>(`/dashboard/${query}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

describe("the dashboard", () => {
  const north = {
    appointments: 2,
    completed: 1,
    cancelled: 1,
    no_show: 0,
    paid_amount: 105_000,
    covered_amount: 60_000,
    remaining_cost: 15_000,
    pending_amount: 60_000,
    discount_amount: 0,
  };

  it("counts the last ten days of the user's branches, with cancelled appointments separate", async () => {
    const { admin } = world;
    const { queue, by_day, previous, ...rest } = await dashboard(admin);
    expect(rest).toEqual({
      start_date: "2026-11-12",
      end_date: "2026-11-21",
      totals: north,
      report_status: { not_started: 2, in_progress: 0, report_ready: 0 },
      by_modality: [{ modality: "CT", ...north }],
      machines: [
        {
          machine: world.center.machines.ct,
          name: "North CT",
          booked_minutes: 40,
          open_minutes: 9_600,
          utilisation: 0.4,
        },
        {
          machine: world.center.machines.mr,
          name: "North MR",
          booked_minutes: 0,
          open_minutes: 9_600,
          utilisation: 0,
        },
      ],
      referring_doctors: [],
    });
    expect(previous).toMatchObject({ appointments: 0, paid_amount: 0 });
    expect(by_day).toHaveLength(10);
    expect(by_day.at(-1)).toEqual({ day: "2026-11-21", ...north });
    expect(by_day[0]).toMatchObject({ day: "2026-11-12", appointments: 0, paid_amount: 0 });
    expect(queue.map(({ start_at }) => start_at.slice(11, 16))).toEqual([
      "08:00",
      "09:00",
      "21:30",
    ]);
  });

  it("has daily figures that add up to the totals of any range and branches", async () => {
    const { owner, center } = world;
    const { south } = center.branches;
    const range = "?start_date=2026-11-01&end_date=2026-11-30";
    const { totals, by_day } = await dashboard(owner, range);
    const sums = Object.fromEntries(
      Object.keys(totals).map((name) => [
        name,
        by_day.reduce((sum, day) => sum + Number(day[name]), 0),
      ]),
    );
    expect(sums).toEqual(totals);
    expect(totals["appointments"]).toBe(4);
    const ofSouth = await dashboard(owner, `${range}&branches=${south}`);
    expect(ofSouth.totals).toMatchObject({ appointments: 1, paid_amount: 90_000 });
    const unseen = await world.admin.get(`/dashboard/${range}&branches=${south}`);
    expect([unseen.status, unseen.body.errors?.["branches"]?.[0]?.code]).toEqual([
      400,
      "not_found",
    ]);
  });

  it("shows no amounts to a receptionist or a doctor", async () => {
    const { desk, doctor } = world;
    for (const person of [desk, doctor]) {
      const { totals } = await dashboard(person);
      expect(totals).toEqual({ appointments: 2, completed: 1, cancelled: 1, no_show: 0 });
    }
  });

  it("contains for each role exactly the fields that it may see", async () => {
    const { owner, admin, desk, doctor } = world;
    const common = "by_day by_modality end_date previous queue report_status start_date totals";
    const office = "by_day by_modality end_date machines previous queue referring_doctors";
    const counts = "appointments cancelled completed no_show";
    const amounts = "covered_amount discount_amount paid_amount pending_amount remaining_cost";
    const keysOf = (value: object) => Object.keys(value).toSorted().join(" ");
    for (const [person, isOffice] of [
      [owner, true],
      [admin, true],
      [desk, false],
      [doctor, false],
    ] as const) {
      const answer = await dashboard(person);
      const { critical, ...others } = answer;
      expect(critical !== undefined).toBe(person === owner || person === doctor);
      expect(keysOf(others)).toBe(isOffice ? `${office} report_status start_date totals` : common);
      const figures = (isOffice ? `${counts} ${amounts}` : counts).split(" ").toSorted().join(" ");
      const { day: _day, ...byDay } = answer.by_day[0] ?? { day: "" };
      expect([answer.totals, answer.previous, byDay].map(keysOf)).toEqual([
        figures,
        figures,
        figures,
      ]);
      const commissions = answer.queue.filter((row) => "commission_amount" in row);
      expect(commissions.length).toBe(isOffice ? answer.queue.length : 0);
    }
  });

  it("refuses invalid values and unknown parameters", async () => {
    const { stranger, owner } = world;
    const statuses = await Promise.all(
      ["start_date=x", "start_date=2026-11-22&end_date=2026-11-21", "branches=x", "colour=red"].map(
        async (query) => (await owner.get(`/dashboard/?${query}`)).status,
      ),
    );
    expect(statuses).toEqual([400, 400, 400, 400]);
    expect((await stranger.get("/dashboard/")).status).toBe(401);
  });
});
