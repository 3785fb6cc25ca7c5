import type { CommissionTerms } from "#domain/commission.ts";
import type { Modality } from "#domain/entities/common.ts";
import { foldName, withoutTitle } from "#domain/names.ts";
import { searchSounds } from "#domain/sounds.ts";
import {
  defaultColumns,
  randomPriceTerms,
  priceColumns,
} from "#server/database/demo/catalog-rows.ts";
import { insertRows, withIds } from "#server/database/demo/insert.ts";
import { demoMobile, demoName } from "#server/database/demo/people.ts";
import { insertRules, insertTemplates } from "#server/database/demo/rules-templates.ts";
import { DEMO_TESTS } from "#server/database/demo/test-list.ts";
import type pg from "pg";
import type { Chance } from "./chance.ts";

/** A test on a machine. */
export interface Offer {
  test: number;
  modality: Modality;
  minutes: number;
  modified: number;
}

export interface Machine {
  id: number;
  /** Index of the machine's branch. */
  place: number;
  branch: number;
  room: number;
  offers: Offer[];
  /** How busy the machine is relative to the others; machines with short scans have more appointments. */
  weight: number;
}

export interface Provider {
  id: number;
  coverage: number;
  prices: ReadonlyMap<number, number>;
}

export interface Catalog {
  branches: number[];
  machines: Machine[];
  providers: Provider[];
  doctors: number[];
  rules: CommissionTerms[];
}

const PLACES =
  "المعادي، مدينة نصر، الدقي، مصر الجديدة، الشيخ زايد، طنطا، المنصورة، الإسكندرية، أسيوط، الزقازيق".split(
    "، ",
  );
const KINDS: readonly { name: string; model: string; does: readonly Modality[]; weight: number }[] =
  [
    { name: "مقطعية", model: "Siemens Somatom go.Top", does: ["CT"], weight: 1.1 },
    { name: "رنين", model: "Philips Ingenia 1.5T", does: ["MR"], weight: 0.75 },
    { name: "سونار", model: "GE Voluson E8", does: ["US", "MG"], weight: 1.05 },
    { name: "رقمية", model: "Shimadzu RADspeed", does: ["DX", "BMD"], weight: 1.1 },
  ];
const PROVIDERS =
  "مصر للتأمين الطبي، بوبا مصر، أليانز كير، نقابة المهندسين، نقابة الأطباء، أكسا، متلايف، جلوب ميد، نكست كير، التأمين الصحي، مصر للطيران، البنك الأهلي".split(
    "، ",
  );
const DOCTOR_COUNT = 400;

/** Inserts ten branches with four machines each, tests and prices, twelve insurance providers and 400 doctors. */
export async function insertCatalog(
  client: pg.ClientBase,
  center: number,
  chance: Chance,
  today: string,
): Promise<Catalog> {
  const centerColumn = { scan_center_id: center };
  const branches = await withIds(
    client,
    "branches",
    PLACES.map((name) => ({ name: `فرع ${name}`, address: name })),
  );
  const defaults = { ...centerColumn, ...defaultColumns(today) };
  const put = (table: string, rows: readonly object[]) =>
    insertRows(
      client,
      table,
      rows.map((row) => ({ ...defaults, ...row })),
    );
  await put(
    "branches",
    branches.map((branch) => ({
      ...branch,
      pacs_enabled: false,
      opens_at: "08:00",
      closes_at: "24:00",
    })),
  );
  const rooms = await withIds(
    client,
    "rooms",
    branches.flatMap(({ id }, index) =>
      KINDS.map((_, number) => ({ branch_id: id, room_number: `${index + 1}0${number + 1}` })),
    ),
  );
  await put("rooms", rooms);
  const tests = await withIds(
    client,
    "tests",
    DEMO_TESTS.map(([code, arabic, english, modality, minutes, pounds]) => ({
      unique_id: code,
      name_ar: arabic,
      name_en: english,
      modality,
      minutes,
      price: pounds * 100,
    })),
  );
  await put(
    "tests",
    tests.map(({ id, unique_id, name_ar, name_en, modality, minutes }) => ({
      id,
      unique_id,
      name_ar,
      name_en,
      modality,
      default_duration_minutes: minutes,
      search_text: `${unique_id.toLowerCase()} ${foldName(name_ar)} ${foldName(name_en)}`,
    })),
  );
  const machines = await withIds(
    client,
    "machines",
    rooms.map(({ id, branch_id }, index) => {
      const place = Math.floor(index / KINDS.length);
      const kind = KINDS[index % KINDS.length];
      if (!kind) throw new RangeError("no such kind of machine");
      return { place, room: id, branch: branch_id, kind, number: `M${index + 1}` };
    }),
  );
  await put(
    "machines",
    machines.map(({ id, place, room, branch, kind, number }) => ({
      id,
      branch_id: branch,
      room_id: room,
      name: `${kind.name} ${place + 1}`,
      model: kind.model,
      number,
    })),
  );
  const offers = machines.flatMap((machine) =>
    tests
      .filter(({ modality }) => machine.kind.does.includes(modality))
      .map((test) => {
        const terms = randomPriceTerms(chance, test.price + chance.whole(-1, 2) * 5000);
        const { id, modality, minutes } = test;
        return { machine: machine.id, offer: { test: id, modality, minutes, ...terms } };
      }),
  );
  await put(
    "test_availabilities",
    (await withIds(client, "test_availabilities", offers)).map(({ id, machine, offer }) => ({
      id,
      machine_id: machine,
      test_id: offer.test,
      ...priceColumns(offer),
      duration_minutes: offer.minutes,
    })),
  );
  const { providers, doctors } = await insertPartners(client, chance, put, tests);
  const rules = await insertRules(client, center, doctors, tests[8]?.id ?? null, today);
  await insertTemplates(client, center, today);
  return {
    branches: branches.map(({ id }) => id),
    machines: machines.map(({ id, place, branch, room, kind }) => ({
      id,
      place,
      branch,
      room,
      weight: kind.weight,
      offers: offers.filter(({ machine }) => machine === id).map(({ offer }) => offer),
    })),
    providers,
    doctors,
    rules,
  };
}

/** Inserts the insurance providers with their supported tests, and the referring doctors. */
async function insertPartners(
  client: pg.ClientBase,
  chance: Chance,
  put: (table: string, rows: readonly object[]) => Promise<void>,
  tests: readonly { id: number; price: number }[],
): Promise<{ providers: Provider[]; doctors: number[] }> {
  const providers = await withIds(
    client,
    "insurance_providers",
    PROVIDERS.map((name) => ({ name, coverage: chance.pick([100, 90, 80, 70]) })),
  );
  await put(
    "insurance_providers",
    providers.map(({ id, name, coverage }) => ({
      id,
      name,
      coverage_basis_points: coverage * 100,
    })),
  );
  const supported = providers.flatMap(({ id: provider }) =>
    tests
      .filter(() => chance.happens(0.85))
      .map(({ id: test, price }) => {
        const terms = randomPriceTerms(chance, Math.round(price * 0.009) * 100);
        return { provider, test, terms };
      }),
  );
  await put(
    "supported_tests",
    (await withIds(client, "supported_tests", supported)).map(({ id, provider, test, terms }) => ({
      id,
      provider_id: provider,
      test_id: test,
      ...priceColumns(terms),
    })),
  );
  const doctors = await withIds(
    client,
    "referring_doctors",
    Array.from({ length: DOCTOR_COUNT }, (_, index) => ({
      name: `د. ${demoName(chance, chance.happens(0.7) ? "male" : "female", false)}`,
      // A doctor's phone number must be unique in the center.
      phone_number: `${demoMobile(chance).slice(0, 6)}${String(index).padStart(4, "0")}`,
    })),
  );
  await put(
    "referring_doctors",
    doctors.map(({ id, name, phone_number }) => ({
      id,
      name,
      country_phone_code: "+20",
      phone_number,
      search_text: `${foldName(name)} 0${phone_number} 20${phone_number}`,
      search_sounds: searchSounds(withoutTitle(name)),
    })),
  );
  return {
    providers: providers.map(({ id, coverage }) => ({
      id,
      coverage,
      prices: new Map(
        supported
          .filter(({ provider }) => provider === id)
          .map(({ test, terms }) => [test, terms.modified]),
      ),
    })),
    doctors: doctors.map(({ id }) => id),
  };
}
