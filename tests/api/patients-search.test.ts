import type { Page } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { requireCreated, openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const people = [
    ["أحمد إبراهيم الشافعى", "30001011234567", "1500000017", "male"],
    ["فاطمة عبد الله", "29912311234567", "1500000017", "female"],
    ["Mona O'Neil-Saad", "P0099887", "1277654321", "female"],
  ] as const;
  for (const [name, national_id, phone_number, gender] of people) {
    const birth_date = "2000-01-01";
    const country_phone_code = "+20";
    const patient = { name, national_id, phone_number, gender, birth_date, country_phone_code };
    requireCreated(await world.desk.post<Patient>("/patients/", patient));
  }
});
afterAll(() => world.app.close());

async function searchFor(query: string) {
  const { status, body } = await world.desk.get<Page<Patient>>(`/patients/?${query}`);
  return status === 200 ? body.results.map(({ name }) => name) : status;
}

const search = (text: string) => searchFor(`search=${encodeURIComponent(text)}`);

const AHMED = "أحمد إبراهيم الشافعى";
const FATMA = "فاطمة عبد الله";
const MONA = "Mona O'Neil-Saad";

describe("the search for patients", () => {
  it("finds words of a name in any order, normalized, in the script of the name", async () => {
    expect(await search("الشافعي احمد")).toEqual([AHMED]);
    expect(await search("ابراهيم")).toEqual([AHMED]);
    expect(await search("فاطمه عبدالله")).toEqual([FATMA]);
    expect(await search("فَاطِمَـة")).toEqual([FATMA]);
    expect(await search("SAAD mona")).toEqual([MONA]);
    expect(await search("oneil")).toEqual([MONA]);
    expect(await search("mona فاطمة")).toEqual([]);
  });

  it("finds any part of a phone, such as the last four digits, for the whole family", async () => {
    expect(await search("0017")).toEqual([FATMA, AHMED]);
    expect(await search("01500000017")).toEqual([FATMA, AHMED]);
    expect(await search("+20 150 000 0017")).toEqual([FATMA, AHMED]);
    expect(await search("٠١٥٠٠٠٠٠٠١٧")).toEqual([FATMA, AHMED]);
    expect(await search("7765")).toEqual([MONA]);
  });

  it("finds a national ID", async () => {
    expect(await search("29912311234567")).toEqual([FATMA]);
    expect(await search("p0099887")).toEqual([MONA]);
  });

  it("takes the wildcards of SQL literally", async () => {
    expect(await search("%")).toEqual([]);
    expect(await search("_")).toEqual([]);
    expect(await search("\\")).toEqual([]);
    expect(await search("' OR 1=1 --")).toEqual([]);
  });
});

describe("the list of patients", () => {
  it("shows the newest first, and can be sorted, filtered, paged and counted", async () => {
    const allPatients = await searchFor("");
    expect(allPatients).toEqual([MONA, FATMA, AHMED, "Ahmed Samir", "محمد عبد الله حسن"]);
    expect(await searchFor("gender=female&ordering=created_at")).toEqual([FATMA, MONA]);
    expect(await searchFor("phone_number=1500000017&ordering=-name")).toEqual([FATMA, AHMED]);
    expect(await searchFor("national_id=P0099887")).toEqual([MONA]);
    expect(await searchFor("page=2&page_size=4")).toEqual(["محمد عبد الله حسن"]);
    const { body } = await world.desk.get<Page<Patient>>("/patients/?page_size=1");
    expect(body.count).toBe(5);
  });

  it("refuses unknown parameters and invalid values", async () => {
    const queries = [
      "page=3",
      "gender=x",
      "ordering=notes",
      "name=x",
      "page_size=0",
      "search=a%00",
    ];
    expect(await Promise.all(queries.map(searchFor))).toEqual([404, 400, 400, 400, 400, 400]);
  });

  it("is exported with its filters, with a byte order mark and without formulas", async () => {
    const formula = {
      name: "=HYPERLINK(1)",
      national_id: "P0012345",
      phone_number: "1277654322",
      country_phone_code: "+20",
      birth_date: "2000-01-01",
      gender: "male",
    };
    requireCreated(await world.desk.post<Patient>("/patients/", formula));
    const { body, headers } = await world.admin.get<string>(
      "/patients/?search=hyperlink&export_csv=true",
    );
    expect(headers["content-disposition"]).toContain("patients");
    expect(body.startsWith("\uFEFFnational_id,name,")).toBe(true);
    expect(body).not.toMatch(/(^|,)"?=/m);
    expect(body).toContain("HYPERLINK(1)");
  });
});

describe("the trigram index for the search", () => {
  it("recognizes Arabic and Latin letters", async () => {
    const { rows } = await world.app.database.pool.query<{ arabic: string[]; latin: string[] }>(
      "SELECT show_trgm('محمد') AS arabic, show_trgm('ahmed') AS latin",
    );
    expect(rows[0]?.arabic).toHaveLength(5);
    expect(rows[0]?.latin).toHaveLength(6);
  });
});

describe("the best matches of a picker", () => {
  const best = async (q: string) => {
    const answer = await world.desk.get<Patient[]>(`/patients/best/?q=${encodeURIComponent(q)}`);
    return answer.status === 200 ? answer.body.map(({ name }) => name) : answer.status;
  };

  it("include names typed in the other keyboard layout, even if its letters lie on punctuation keys", async () => {
    const salma = {
      name: "سلمى حسن",
      national_id: "P7000001",
      country_phone_code: "+20",
      phone_number: "1022233344",
      birth_date: "1990-01-01",
      gender: "female",
    };
    requireCreated(await world.desk.post<Patient>("/patients/", salma));
    expect(await best("th'lm")).toEqual([FATMA, salma.name]);
  });

  it("begin with patients whose phone or national ID ends with the text, or whose name begins with it", async () => {
    const sharedFields = { gender: "male", birth_date: "2000-01-01", country_phone_code: "+20" };
    const people = [
      { ...sharedFields, name: "Zaki Late", national_id: "L654321X", phone_number: "1776599999" },
      { ...sharedFields, name: "Hoda Mona", national_id: "L9999", phone_number: "1599999998" },
    ];
    for (const person of people)
      requireCreated(await world.desk.post<Patient>("/patients/", person));
    expect(await best("7654321")).toEqual([MONA]);
    expect(await best("654321")).toEqual([MONA, "Zaki Late"]);
    expect(await search("mona")).toEqual(["Hoda Mona", MONA]);
    expect(await best("mona")).toEqual([MONA, "Hoda Mona"]);
    expect(await best("٠١٥٠٠٠٠٠٠١٧")).toEqual([FATMA, AHMED]);
  });

  it("show patients whose phone ends with the digits before those whose national ID does", async () => {
    const other = { name: "سعاد رجب", gender: "female", birth_date: "2000-01-01" };
    const ids = { national_id: "A0004321", country_phone_code: "+20", phone_number: "1088899900" };
    requireCreated(await world.desk.post<Patient>("/patients/", { ...other, ...ids }));
    const [first, second] = (await world.desk.get<Patient[]>("/patients/best/?q=4321")).body;
    expect([first?.name, second?.name]).toEqual([MONA, "سعاد رجب"]);
  });

  it("are empty for an empty text, and accept no other parameter", async () => {
    expect(await best("")).toEqual([]);
    expect(await best("%")).toEqual([]);
    const faults = ["", "?q=a&limit=0", "?q=a&limit=99", "?q=a&page=1", `?q=${"a".repeat(201)}`];
    for (const query of faults) {
      expect((await world.desk.get(`/patients/best/${query}`)).status).toBe(400);
    }
  });
});
