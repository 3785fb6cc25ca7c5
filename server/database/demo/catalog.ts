import type { Day } from "#domain/dates.ts";
import type { CommissionTerms } from "#domain/commission.ts";
import type { Modality } from "#domain/entities/common.ts";
import { foldName, withoutTitle } from "#domain/names.ts";
import { searchSounds } from "#domain/sounds.ts";
import type { PriceTerms } from "#domain/pricing.ts";
import type pg from "pg";
import { defaultColumns, randomPriceTerms, priceColumns } from "./catalog-rows.ts";
import { insertRows, withIds } from "./insert.ts";
import { demoMobile, demoName } from "./people.ts";
import type { Random } from "./random.ts";
import { insertRules, insertTemplates } from "./rules-templates.ts";
import { DEMO_TESTS } from "./test-list.ts";

/** The last one is open around the clock, so that something takes place at any hour. */
const BRANCHES = [
  { name: "فرع المعادي", address: "١٢ شارع ٩، المعادي، القاهرة", pacs: true, opensAt: "08:00" },
  {
    name: "فرع مدينة نصر",
    address: "٤٥ شارع عباس العقاد، مدينة نصر، القاهرة",
    pacs: true,
    opensAt: "08:00",
  },
  { name: "فرع الدقي", address: "٨ شارع التحرير، الدقي، الجيزة", pacs: false, opensAt: "00:00" },
];

/** Index of the branch, index of the room in the branch, name, model, modalities. */
const MACHINES: readonly (readonly [number, number, string, string, readonly Modality[]])[] = [
  [0, 0, "مقطعية ١", "Siemens Somatom go.Top", ["CT"]],
  [0, 1, "رنين ١", "Philips Ingenia 1.5T", ["MR"]],
  [0, 1, "سونار ١", "GE Voluson E8", ["US"]],
  [1, 0, "مقطعية ٢", "GE Revolution EVO", ["CT"]],
  [1, 1, "أشعة رقمية", "Shimadzu RADspeed", ["DX", "RF"]],
  [1, 1, "ماموجرام", "Hologic Selenia", ["MG", "BMD"]],
  [2, 0, "رنين ٢", "Siemens Altea 1.5T", ["MR", "US"]],
  [2, 1, "أشعة الدقي", "Philips DigitalDiagnost", ["DX", "BMD", "US"]],
];

const PROVIDERS = [
  { name: "مصر للتأمين الطبي", coverage: 100, kind: "insurer" },
  { name: "بوبا مصر", coverage: 90, kind: "insurer" },
  { name: "أليانز كير", coverage: 80, kind: "insurer" },
  { name: "نقابة المهندسين", coverage: 70, kind: "corporate" },
];

export interface DemoAvailability extends PriceTerms {
  id: number;
  machine: number;
  test: number;
  /** Code of the test. */
  code: string;
  modality: Modality;
  minutes: number;
  modified: number;
}

export interface DemoMachine {
  id: number;
  branch: number;
  isAroundTheClock: boolean;
  room: number;
  availabilities: DemoAvailability[];
}

export interface DemoProvider {
  id: number;
  coverage: number;
  /** Price before and after its discount, by test. */
  prices: ReadonlyMap<number, { price: number; modified: number }>;
}

export interface DemoCatalog {
  branches: number[];
  machines: DemoMachine[];
  providers: DemoProvider[];
  doctors: number[];
  rules: CommissionTerms[];
}

/** Inserts branches, rooms, machines, tests, prices, providers, doctors and commission rules. */
export async function insertCatalog(
  client: pg.ClientBase,
  center: number,
  random: Random,
  today: Day,
): Promise<DemoCatalog> {
  const centerColumn = { scan_center_id: center };
  const defaults = defaultColumns(today);
  const branches = await withIds(client, "branches", BRANCHES);
  await insertRows(
    client,
    "branches",
    branches.map(({ id, name, address, pacs, opensAt }) => ({
      ...centerColumn,
      id,
      name,
      address,
      pacs_enabled: pacs,
      pacs_url: pacs ? `https://pacs.scandesk.example/branch-${id}` : null,
      opens_at: opensAt,
      closes_at: "24:00",
      ...defaults,
    })),
  );
  const roomList = branches.flatMap(({ id }, index) =>
    [1, 2].map((number) => ({ branch: id, room_number: `${index + 1}0${number}` })),
  );
  const rooms = await withIds(client, "rooms", roomList);
  await insertRows(
    client,
    "rooms",
    rooms.map(({ id, branch, room_number }) => ({
      ...centerColumn,
      id,
      branch_id: branch,
      room_number,
      ...defaults,
    })),
  );
  const tests = await withIds(
    client,
    "tests",
    DEMO_TESTS.map(([code, arabic, english, modality, minutes, pounds]) => ({
      code,
      arabic,
      english,
      modality,
      minutes,
      price: pounds * 100,
    })),
  );
  await insertRows(
    client,
    "tests",
    tests.map((test) => ({
      ...centerColumn,
      id: test.id,
      unique_id: test.code,
      name_ar: test.arabic,
      name_en: test.english,
      modality: test.modality,
      default_duration_minutes: test.minutes,
      search_text: `${test.code.toLowerCase()} ${foldName(test.arabic)} ${foldName(test.english)}`,
      ...defaults,
    })),
  );
  const plans = await withIds(
    client,
    "machines",
    MACHINES.map(([branch, room, name, model, modalities], index) => ({
      branch: branches[branch]?.id ?? 0,
      room: rooms[branch * 2 + room]?.id ?? 0,
      name,
      model,
      modalities,
      number: `M${index + 1}`,
    })),
  );
  await insertRows(
    client,
    "machines",
    plans.map(({ id, branch, room, name, model, number }) => ({
      ...centerColumn,
      id,
      branch_id: branch,
      room_id: room,
      name,
      model,
      number,
      ...defaults,
    })),
  );
  const availabilities = await withIds(
    client,
    "test_availabilities",
    plans.flatMap((machine) =>
      tests
        .filter(({ modality }) => machine.modalities.includes(modality))
        .map((test) => {
          const terms = randomPriceTerms(random, test.price + random.whole(-1, 2) * 5000);
          return {
            machine: machine.id,
            test: test.id,
            code: test.code,
            modality: test.modality,
            minutes: test.minutes,
            ...terms,
          };
        }),
    ),
  );
  await insertRows(
    client,
    "test_availabilities",
    availabilities.map((row) => ({
      ...centerColumn,
      id: row.id,
      machine_id: row.machine,
      test_id: row.test,
      ...priceColumns(row),
      duration_minutes: row.minutes,
      ...defaults,
    })),
  );
  const providers = await withIds(client, "insurance_providers", PROVIDERS);
  await insertRows(
    client,
    "insurance_providers",
    providers.map(({ id, name, coverage, kind }) => ({
      ...centerColumn,
      id,
      name,
      coverage_basis_points: coverage * 100,
      kind,
      requires_card: kind === "insurer",
      requires_approval: kind === "insurer",
      requires_document: false,
      ...defaults,
    })),
  );
  const supported = providers.flatMap(({ id }) =>
    tests
      .filter(() => random.happens(0.8))
      .map(({ id: test, price }) => ({
        provider: id,
        test,
        ...randomPriceTerms(random, Math.round(price * 0.009) * 100),
      })),
  );
  await insertRows(
    client,
    "supported_tests",
    (await withIds(client, "supported_tests", supported)).map((row) => ({
      ...centerColumn,
      id: row.id,
      provider_id: row.provider,
      test_id: row.test,
      ...priceColumns(row),
      ...defaults,
    })),
  );
  const doctors = await withIds(
    client,
    "referring_doctors",
    Array.from({ length: 25 }, () => {
      const name = `د. ${demoName(random, random.happens(0.7) ? "male" : "female", false)}`;
      return { name, phone: demoMobile(random) };
    }),
  );
  await insertRows(
    client,
    "referring_doctors",
    doctors.map(({ id, name, phone }) => ({
      ...centerColumn,
      id,
      name,
      country_phone_code: "+20",
      phone_number: phone,
      search_text: `${foldName(name)} 0${phone} 20${phone}`,
      search_sounds: searchSounds(withoutTitle(name)),
      ...defaults,
    })),
  );
  const rules = await insertRules(
    client,
    center,
    doctors.map(({ id }) => id),
    tests[8]?.id ?? null,
    today,
  );
  await insertTemplates(client, center, today);
  return {
    branches: branches.map(({ id }) => id),
    machines: plans.map(({ id, branch, room }) => ({
      id,
      branch,
      isAroundTheClock: branches.some(
        ({ id: one, opensAt }) => one === branch && opensAt === "00:00",
      ),
      room,
      availabilities: availabilities.filter(({ machine }) => machine === id),
    })),
    providers: providers.map(({ id, coverage }) => ({
      id,
      coverage,
      prices: new Map(supported.filter((row) => row.provider === id).map((row) => [row.test, row])),
    })),
    doctors: doctors.map(({ id }) => id),
    rules,
  };
}
