import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiToken, NewApiToken } from "#domain/entities/api-token.ts";
import type { Caller, Reply } from "../support/api.ts";
import { openWorld, requireCreated, type World } from "../support/desk.ts";

const LIMIT = 20;

let world: World;
beforeAll(async () => {
  world = await openWorld({ callsPerMinute: LIMIT });
});
afterAll(() => world.app.close());

/** Makes calls one after the other. Returns the statuses. */
async function statusesOf(count: number, call: () => Promise<Reply<unknown>>): Promise<number[]> {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1) statuses.push((await call()).status);
  return statuses;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe("more calls in a minute than the limit", () => {
  it("are refused with the seconds to wait, and change nothing", async () => {
    const rooms = () => world.desk.get("/rooms/");
    expect(await statusesOf(LIMIT, rooms)).toEqual(times(LIMIT, 200));
    const { status, body, headers } = await rooms();
    expect([status, body.code]).toEqual([429, "too_many_requests"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    const shift = await world.desk.post("/receptionist-shift/", {});
    const shifts = await world.owner.get<{ count: number }>("/receptionist-shift/?page=1");
    expect([shift.status, shifts.body.count]).toEqual([429, 0]);
  });

  it("stop one session only, not another one of the same person", async () => {
    const again = await world.app.signIn(`desk2@${world.center.domain}`);
    const rooms = (caller: Caller) => () => caller.get("/rooms/");
    expect(await statusesOf(LIMIT + 1, rooms(world.desk2))).toEqual([...times(LIMIT, 200), 429]);
    expect((await again.get("/rooms/")).status).toBe(200);
  });

  it("count although the permission is missing", async () => {
    const accounts = () => world.desk3.get("/accounts/");
    expect(await statusesOf(LIMIT + 1, accounts)).toEqual([...times(LIMIT, 403), 429]);
  });

  it("are counted for each API token", async () => {
    const make = async (name: string) => {
      const body = {
        name,
        permissions: ["rooms.read"],
        expires_at: new Date(world.app.clock.now.getTime() + 86_400_000).toISOString(),
      };
      const { token } = requireCreated(await world.owner.post<NewApiToken>("/api-tokens/", body));
      return world.app.holderOf(token ?? "");
    };
    const [website, board] = [await make("Website"), await make("Board")];
    expect(await statusesOf(LIMIT + 1, () => website.get("/rooms/"))).toEqual([
      ...times(LIMIT, 200),
      429,
    ]);
    expect((await board.get("/rooms/")).status).toBe(200);
    const { body } = await world.owner.get<ApiToken[]>("/api-tokens/");
    expect(body.map(({ name }) => name).toSorted()).toEqual(["Board", "Website"]);
  });
});
