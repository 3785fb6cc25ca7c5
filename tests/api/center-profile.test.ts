import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CenterProfile, isProfileFilled } from "#domain/entities/center-profile.ts";
import { constraintAgainst } from "../support/cluster-differences.ts";
import { EMPTY_PROFILE } from "../support/empty-profile.ts";
import { openWorld, refusal, type World } from "../support/desk.ts";
import { requireOk } from "../support/reports.ts";
import { eventsAfter, lastEvent } from "../support/traces.ts";

const PROFILE = "/center/profile/";
const { version: _version, ...EMPTY } = EMPTY_PROFILE;
const inBase64 = (text: string) => Buffer.from(text).toString("base64");
const svg = (inside: string) => inBase64(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

/** Returns the head of a png that declares this width, and 1 as its height. */
function png(width: number): Buffer {
  const bytes = Buffer.alloc(40);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(bytes);
  bytes.write("IHDR", 12, "latin1");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(1, 20);
  return bytes;
}

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const read = async () => requireOk(await world.owner.get<CenterProfile>(PROFILE));
const change = async (patch: object) =>
  requireOk(await world.owner.patch<CenterProfile>(PROFILE, patch));
const faultOf = async (patch: object) => {
  const { status, body } = await world.owner.patch(PROFILE, patch);
  const errors = Object(body["errors"]) as Record<string, { code: string }[]>;
  return [status, ...Object.entries(errors).map(([name, [one]]) => `${name} ${one?.code}`)];
};
/** Returns the answer of the server to a request for a logo. */
const logoFor = (caller: World["owner"], hash: string | null) =>
  caller.get(`${PROFILE}logo/?hash=${hash}`);

describe("the profile of a center", () => {
  it("is empty at first, and an owner fills it for everyone to read", async () => {
    const { version, ...texts } = await read();
    expect(texts).toEqual(EMPTY);
    expect(isProfileFilled({ ...texts, version })).toBe(false);
    const before = await lastEvent(world);
    const filled = await change({ name_en: " Nile  Scan ", phones: "19000", version });
    expect(filled).toEqual({
      ...EMPTY,
      name_en: "Nile Scan",
      phones: "19000",
      version: version + 1,
    });
    expect(isProfileFilled(filled)).toBe(true);
    for (const caller of [world.admin, world.desk])
      expect(requireOk(await caller.get(PROFILE))).toEqual(filled);
    expect((await eventsAfter(world, before)).map(({ type }) => type)).toEqual([
      "center_profile.updated",
    ]);
    const { rows } = await world.app.database.pool.query(
      "select before, after from audit_log where entity = 'center_profile' order by id desc limit 1",
    );
    expect(rows[0]).toMatchObject({ before: { phones: "" }, after: { phones: "19000" } });
    expect((await refusal(world.owner.patch(PROFILE, { phones: "1", version })))[1]).toBe("stale");
    for (const caller of [world.admin, world.desk])
      expect((await refusal(caller.patch(PROFILE, { phones: "1" })))[0]).toBe(403);
    expect(await read()).toEqual(filled);
    // Saved as it is, nothing changes.
    const { logo_type: _type, logo_hash: _hash, ...same } = filled;
    expect(await change(same)).toEqual(filled);
  });

  it("replaced as a whole loses the texts that were left out and keeps its logo", async () => {
    const { version, logo_hash } = await change({
      phones: "19000",
      logo_file: svg('<path d="M1 1"/>'),
    });
    const whole = await world.owner.put<CenterProfile>(PROFILE, { name_ar: "النيل", version });
    expect(requireOk(whole)).toMatchObject({ name_ar: "النيل", phones: "", logo_hash });
    await change({ logo_file: null });
  });

  it("names the limit of a text that is too long", async () => {
    const before = await read();
    expect(await faultOf({ name_en: "n".repeat(121) })).toEqual([400, "name_en text_long"]);
    expect(await faultOf({ tax_number: "1".repeat(41) })).toEqual([400, "tax_number text_long"]);
    expect(await read()).toEqual(before);
  });
});

describe("a logo", () => {
  it("that is hostile, broken or too large is refused, and the stored one stays", async () => {
    const before = await change({ logo_file: svg('<path d="M2 2"/>') });
    const { rows } = await world.app.database.pool.query("select count(*) from audit_log");
    expect([
      await faultOf({ phones: "1", logo_file: svg("<script>alert(1)</script>") }),
      await faultOf({ logo_file: svg('<image href="//a.example"/>') }),
      await faultOf({ logo_file: inBase64("GIF89a") }),
      await faultOf({ logo_file: "not base64!" }),
      await faultOf({ logo_file: "" }),
      await faultOf({ logo_file: png(2_001).toString("base64") }),
      await faultOf({ logo_file: png(0).toString("base64") }),
      await faultOf({ logo_file: Buffer.alloc(102_401, png(2)).toString("base64") }),
      await faultOf({ logo_file: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]).toString("base64") }),
    ]).toEqual([
      [400, "logo_file logo_script"],
      [400, "logo_file logo_external"],
      [400, "logo_file logo_kind"],
      [400, "logo_file logo_kind"],
      [400, "logo_file logo_kind"],
      [400, "logo_file logo_large"],
      [400, "logo_file logo_kind"],
      [400, "logo_file logo_large"],
      [400, "logo_file logo_kind"],
    ]);
    expect(await read()).toEqual(before);
    expect((await world.app.database.pool.query("select count(*) from audit_log")).rows).toEqual(
      rows,
    );
  });

  it("is sent with its type to people of the center only, and removed by null", async () => {
    const { logo_type, logo_hash } = await change({ logo_file: png(2_000).toString("base64") });
    expect(logo_type).toBe("image/png");
    const { status, headers } = await logoFor(world.desk, logo_hash);
    expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    expect((await logoFor(world.otherOwner, logo_hash)).status).toBe(404);
    expect(requireOk(await world.otherOwner.get<CenterProfile>(PROFILE)).logo_hash).toBe(null);
    const removed = await change({ logo_file: null });
    expect([removed.logo_type, removed.logo_hash]).toEqual([null, null]);
    expect((await logoFor(world.desk, logo_hash)).status).toBe(404);
  });

  it("is what the database keeps only with its type and hash, and not larger than it may be", async () => {
    const store = (set: string) =>
      world.app.database.pool.query(`update scan_centers set ${set} where id = ${world.center.id}`);
    const whole = (bytes: string) => `logo = ${bytes}, logo_type = 'image/png', logo_hash = 'ab'`;
    for (const [set, constraint] of [
      ["logo = 'a'", "scan_centers_logo"],
      ["logo_hash = 'ab'", "scan_centers_logo"],
      [whole("repeat('a', 102401)::bytea"), "scan_centers_logo_check"],
      [whole("''"), "scan_centers_logo_check"],
      [whole("'a'").replace("png", "gif"), "scan_centers_logo_type_check"],
    ] as const)
      expect(await constraintAgainst(store(set))).toBe(constraint);
  });
});
