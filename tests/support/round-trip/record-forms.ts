import type { Page } from "@playwright/test";
import { addDays, dayRange, today } from "#domain/dates.ts";
import { modifiedPrice } from "#domain/pricing.ts";
import { CATALOGS, type CatalogId } from "#src/state/screen/catalogs.ts";
import { ZONE } from "../zone.ts";
import { APPOINTMENT_CASES } from "./appointment-states.ts";
import { AUTOTEXT_CASE } from "./autotext-case.ts";
import { receptionistOf, type as typeInto, type World } from "./desk.ts";
import { DISCOUNT_CASES } from "./discount-cases.ts";
import { LEAST_CASE, LIMIT_CASE, WORDS_CASE } from "./limit-case.ts";
import { DOCUMENT_CASE } from "./document-case.ts";
import { openRow, type ListRow } from "./list-row.ts";
import { PROFILE_CASE } from "./profile-case.ts";
import type { FieldChange, RecordCase } from "./record-case.ts";
import { WORK_SETTINGS_CASE } from "./work-settings-case.ts";

export async function change(page: Page, { field, text }: FieldChange): Promise<void> {
  if (text !== undefined) return typeInto(page, field, text);
  const control = page.locator(`form [name="${field}"]`).last();
  await control.focus();
  const chosen = await control.evaluate((one) => Reflect.get(one, "selectedIndex"));
  await page.keyboard.press(
    chosen === undefined ? "Space" : chosen === 0 ? "ArrowDown" : "ArrowUp",
  );
}

const OWNER = "owner@demo.local";

/** A list of the catalog, and the changes to make in one of its rows. */
interface ListCase {
  catalog: CatalogId;
  table: string;
  changes(): readonly FieldChange[];
  parent?: (world: World) => Promise<number>;
  /** Filters the list, as the address of its page. */
  query?: string;
  /** Returns the input of a record to add first: a catalog may have none in the demo. */
  make?: () => object;
}

let mark = 100;

/** Returns a number that no other case of the run has. */
function unique(): number {
  mark += 1;
  return mark;
}

/** Returns a change of a field that stores the text as typed. */
function text(field: string, words: string, derived: readonly string[] = []): FieldChange {
  const typed = `${words} ${unique()}`;
  return { field, text: typed, stored: () => ({ [field]: typed }), derived };
}

function coverage(): FieldChange {
  const points = 1_000 + unique();
  return {
    field: "coverage_percentage",
    text: String(points / 100),
    stored: () => ({ coverage_basis_points: points }),
  };
}

function phone(): FieldChange {
  const typed = `10${String(99_000_000 + unique())}`;
  return {
    field: "phone_number",
    text: `0${typed}`,
    stored: () => ({ phone_number: typed }),
    derived: ["search_text"],
  };
}

function minutes(field: string): FieldChange {
  const typed = unique();
  return { field, text: String(typed), stored: () => ({ [field]: typed }) };
}

function price(): FieldChange {
  const pounds = unique();
  const typed = pounds * 100 + 65;
  return {
    field: "price",
    text: `${pounds}.65`,
    stored: ({ discount_type: type, discount_basis_points: points, discount_value: value }) => ({
      price: typed,
      modified_price: modifiedPrice({
        price: typed,
        discount_type: type as "none",
        discount_percentage: points === null ? null : Number(points) / 100,
        discount_value: value === null ? null : Number(value),
      }),
    }),
  };
}

/** Returns a change of an amount that nothing else follows from. */
function pounds(field: string): FieldChange {
  const typed = unique();
  return { field, text: `${typed}.65`, stored: () => ({ [field]: typed * 100 + 65 }) };
}

/** Returns a change that gives or takes a permission of a token. */
function permission(name: string): FieldChange {
  return {
    field: `permissions.${name}`,
    stored({ permissions }) {
      const before = permissions as string[];
      const others = before.filter((one) => one !== name);
      return { permissions: others.length < before.length ? others : [...before, name].toSorted() };
    },
  };
}

/** Returns a change of the last day of a token. */
function end(): FieldChange {
  const days = unique() - 60;
  const { end: at } = dayRange(addDays(today(ZONE, Date.now()), days), ZONE);
  return {
    field: "expires_at",
    text: `+${days}`,
    stored: () => ({ expires_at: at.replace(/(\.000)?Z$/, "+00:00") }),
  };
}

/** Returns the change of a check box. */
const toggled = (field: string): FieldChange => ({
  field,
  stored: (before) => ({ [field]: before[field] !== true }),
});

const LISTS: readonly ListCase[] = [
  {
    catalog: "branches",
    table: "branches",
    changes: () => [text("address", "12 Corniche"), text("name", "فرع الجولة")],
  },
  {
    catalog: "rooms",
    table: "rooms",
    make: () => ({ branch: 1, room_number: `R-${unique()}` }),
    changes: () => [text("room_number", "R-77")],
  },
  {
    catalog: "machines",
    table: "machines",
    changes: () => [text("model", "Model 77"), text("number", "N-77"), text("name", "جهاز الجولة")],
  },
  {
    catalog: "availabilities",
    table: "test_availabilities",
    parent: ({ random }) => Promise.resolve(random.whole(1, 8)),
    changes: () => [minutes("duration_minutes"), price()],
  },
  {
    catalog: "tests",
    table: "tests",
    changes: () => [
      text("name_en", "Round trip scan", ["search_text"]),
      text("also_known_as", "Round, trip", ["search_text"]),
      minutes("default_duration_minutes"),
    ],
  },
  {
    catalog: "accounts",
    table: "accounts",
    // Doctors, whose form has all fields.
    query: "?role=2",
    changes: () => [
      text("name", "Round Trip"),
      text("title", "Consultant"),
      text("licence_number", "L"),
    ],
  },
  {
    catalog: "doctors",
    table: "referring_doctors",
    changes: () => [text("name", "Dr Round Trip", ["search_text", "search_sounds"])],
  },
  {
    catalog: "providers",
    table: "insurance_providers",
    changes: () => [
      coverage(),
      text("name", "Round Trip Insurance"),
      toggled("requires_card"),
      toggled("requires_approval"),
      toggled("requires_document"),
      {
        field: "kind",
        stored: ({ kind }) => ({ kind: kind === "insurer" ? "corporate" : "insurer" }),
      },
    ],
  },
  {
    catalog: "supported_tests",
    table: "supported_tests",
    parent: ({ random }) => Promise.resolve(random.whole(1, 4)),
    changes: () => [price()],
  },
  {
    catalog: "rules",
    table: "commission_rules",
    changes: () => [toggled("active")],
  },
  {
    catalog: "packages",
    table: "packages",
    make: () => ({ name_ar: `باقة ${unique()}`, price: 90_000, tests: [1, 2, 3] }),
    changes: () => [text("name_en", "Check-up"), text("code", "UP-77"), pounds("price")],
  },
  {
    catalog: "expense_categories",
    table: "expense_categories",
    changes: () => [text("name_ar", "سفر"), text("name_en", "Travel"), toggled("active")],
  },
  {
    catalog: "api_tokens",
    table: "api_tokens",
    // A token that another test revoked cannot be changed.
    query: "?state=valid",
    // As a program would make it: it ends within a day, and its branches are in no order.
    make: () => ({
      name: `Website ${unique()}`,
      permissions: ["rooms.read", "patients.read"],
      branches: [2, 1],
      expires_at: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    }),
    changes: () => [text("name", "Bookkeeping"), permission("tests.update"), end()],
  },
];

const catalogCases: RecordCase[] = LISTS.map(
  ({ catalog, table, changes, parent, query = "", make }) => ({
    form: `catalog-${catalog}`,
    record: "a row of its list",
    table,
    changes,
    async prepare(world) {
      const { demo, random } = world;
      const { path, base } = CATALOGS[catalog];
      const parentId = String((await parent?.(world)) ?? "");
      if (make !== undefined) await demo.call(OWNER, "POST", base, make());
      const row: ListRow = {
        url: `${demo.url}${path.replace(":id", parentId)}${query}`,
        list: `/api${base.replace(":parent", parentId)}`,
        down: random.whole(0, 3),
      };
      return { email: OWNER, open: (page) => openRow(page, row) };
    },
  }),
);

/** All forms that edit a record, except the appointment's, with the records to edit. */
export const OTHER_RECORD_CASES: readonly RecordCase[] = [
  {
    form: "patient",
    record: "a patient",
    table: "patients",
    changes: () => [text("notes", "allergic to contrast"), phone()],
    async prepare({ demo, watch, random }) {
      const [patient] = await watch.ask<{ national_id: string }>(
        "SELECT national_id FROM patients WHERE id = $1",
        [random.whole(1, 2_000)],
      );
      const row: ListRow = {
        url: `${demo.url}/patients?search=${patient?.national_id}`,
        list: "/api/patients/",
        down: 0,
      };
      return { email: await receptionistOf(demo, [1]), open: (page) => openRow(page, row) };
    },
  },
  ...catalogCases,
  {
    form: "template",
    record: "a report template",
    table: "report_templates",
    changes: () => [text("name", "Round trip template")],
    prepare({ demo }) {
      const row: ListRow = {
        url: `${demo.url}/settings/templates`,
        list: "/api/report-templates/",
        down: 0,
      };
      return Promise.resolve({ email: OWNER, open: (page) => openRow(page, row) });
    },
  },
  AUTOTEXT_CASE,
  DOCUMENT_CASE,
  PROFILE_CASE,
  WORK_SETTINGS_CASE,
  LIMIT_CASE,
  LEAST_CASE,
  WORDS_CASE,
  ...DISCOUNT_CASES,
];

export const RECORD_CASES: readonly RecordCase[] = [...APPOINTMENT_CASES, ...OTHER_RECORD_CASES];
