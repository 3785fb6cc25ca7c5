import { fetchUtils } from "ra-core";
import drfProvider from "ra-data-django-rest-framework";
import type { Test } from "#domain/entities/test.ts";
import { listenAt, signInAt } from "../support/event-reader.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let provider: ReturnType<typeof drfProvider>;
beforeAll(async () => {
  world = await openWorld();
  const url = await listenAt(world.app);
  const { body: owner } = await world.owner.get<{ email: string }>("/account/current-user/");
  const { access } = await signInAt(url, owner.email);
  // The token of somebody who signed in, as the package's own helper for tokens sends it.
  const user = { authenticated: true, token: `Bearer ${access}` };
  provider = drfProvider(`${url}/api`, (address: string, options?: fetchUtils.Options) =>
    fetchUtils.fetchJson(address, { ...options, user }),
  );
});
afterAll(() => world.app.close());

const sorted = { field: "unique_id", order: "DESC" } as const;
const paged = { page: 1, perPage: 5 };

describe("react-admin's data provider for Django REST", () => {
  it("lists, gets, creates, updates and deletes records with whole records as it knows them", async () => {
    const { data: created } = await provider.create<Test>("tests", {
      data: { unique_id: "ZZ-RA", name_en: "Admin", name_ar: "", modality: "CT" },
    });
    const listed = await provider.getList<Test>("tests", {
      filter: { q: "zz-ra" },
      sort: sorted,
      pagination: paged,
    });
    const got = await provider.getOne<Test>("tests", { id: created.id });
    const many = await provider.getMany<Test>("tests", { ids: [created.id] });
    const updated = await provider.update<Test>("tests", {
      id: created.id,
      data: { ...got.data, name_en: "Admin changed" },
      previousData: got.data,
    });
    const again = await provider.update<Test>("tests", {
      id: created.id,
      data: { ...updated.data, active: false },
      previousData: updated.data,
    });
    await provider.delete<Test>("tests", { id: created.id, previousData: again.data });
    const left = await provider.getList<Test>("tests", {
      filter: { q: "zz-ra" },
      sort: sorted,
      pagination: paged,
    });
    const at = { updated_at: expect.any(String) };
    expect({ listed, got, many, updated, again, left }).toEqual({
      listed: { data: [created], total: 1 },
      got: { data: created },
      many: { data: [created] },
      updated: { data: { ...created, ...at, name_en: "Admin changed", version: 2 } },
      again: {
        data: { ...created, ...at, name_en: "Admin changed", active: false, version: 3 },
      },
      left: { data: [], total: 0 },
    });
  });

  it("reads the records that belong to another record, and gets the reason why a change was refused", async () => {
    const { branches, rooms } = world.center;
    const inBranch = await provider.getManyReference("rooms", {
      target: "branch",
      id: branches.north,
      filter: {},
      sort: { field: "room_number", order: "ASC" },
      pagination: paged,
    });
    expect(inBranch.data.map(({ id }) => id)).toContain(rooms.north);
    expect(inBranch.data.every((room) => room["branch"] === branches.north)).toBe(true);
    const { data: room } = await provider.getOne("rooms", { id: rooms.north });
    const refused = provider.update("rooms", {
      id: room.id,
      data: { ...room, branch_name: "Elsewhere" },
      previousData: room,
    });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      body: { errors: { branch_name: [{ code: "read_only" }] } },
    });
  });
});
