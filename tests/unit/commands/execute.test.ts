import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROLE, type RoleCode } from "#domain/roles.ts";
import { DEFAULT_SETTINGS } from "#domain/settings.ts";
import { commandOf } from "#src/commands/all.ts";
import { defineCommand } from "#src/commands/engine/define.ts";
import { execute } from "#src/commands/engine/execute.ts";
import { listedCommands } from "#src/commands/palette/find-commands.ts";
import { factsNow } from "#src/commands/engine/facts.ts";
import { publishPrint, publishRow, publishSelection, type Row } from "#src/state/screen/context.ts";
import { recentCommands, recentRecords, rememberRecord } from "#src/state/screen/recent.ts";
import { closeAllLayers, layers, openLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { shiftState } from "#src/state/session/shift.ts";
import { EMPTY_PROFILE } from "../../support/empty-profile.ts";
import type { CurrentAccount } from "#domain/entities/account.ts";

const ACCOUNT: CurrentAccount = {
  id: 7,
  name: "Nora",
  email: "desk@example.com",
  role: ROLE.Receptionist,
  scan_center: { id: 1, name: "Nile", time_zone: "Africa/Cairo", profile: EMPTY_PROFILE },
  branches: [1],
  reporting_branches: [],
  admin_branches: [],
  exports: [],
  settings: DEFAULT_SETTINGS,
  first_step: null,
  second_factor: { set_up: false, required: false },
  draft_key: "",
};
const visited: string[] = [];
const storage = new Map<string, string>();

beforeEach(() => {
  const goTo = (_state: unknown, _title: string, path: string) => visited.push(path);
  Object.assign(globalThis, {
    history: { pushState: goTo, replaceState: goTo },
    document: {
      cookie: "",
      activeElement: null,
      body: null,
      documentElement: { setAttribute: () => undefined, removeAttribute: () => undefined },
    },
    location: { pathname: "/appointments", search: "" },
    requestAnimationFrame: (show: () => void) => setTimeout(show),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => storage.set(key, text),
    },
  });
  Object.assign(globalThis, { window: globalThis, dispatchEvent: () => true });
  session.role = ROLE.Receptionist;
  shiftState.checked = true;
});

afterEach(() => {
  closeAllLayers();
  visited.length = 0;
  storage.clear();
});

describe("a running command", () => {
  it("applies to the selected rows if it can take several, else to the current row", async () => {
    const requests: unknown[] = [];
    const command = (many: boolean) =>
      defineCommand({
        id: "shift.clear",
        section: "shift",
        param: "shift",
        many,
        refuse: (_facts, row) => (row?.id === 1 ? "errors.code.shift_unfinished" : null),
        run: ({ row, rows }) => void requests.push([row?.id, rows.map(({ id }) => id)]),
      });
    const shift = (id: number) => ({ kind: "shift", worker: "receptionist", id }) as Row;
    const ends = [
      publishRow(shift(3)),
      publishSelection({ rows: [shift(1), shift(2)], drop() {} }),
    ];
    await execute(command(true), "key");
    await execute(command(false), "key");
    await execute(command(true), "palette", shift(4));
    ends.forEach((end) => end());
    // A command refused for its only row does not run; with several rows, the command itself reports it.
    const end = publishSelection({ rows: [shift(1)], drop() {} });
    await execute(command(true), "key");
    end();
    expect(requests).toEqual([
      [1, [1, 2]],
      [3, [3]],
      [4, [4]],
    ]);
  });

  it("view.close clears the selection before it leaves the page", async () => {
    const dropped: (readonly number[])[] = [];
    const rows = [
      { kind: "patient", id: 5 },
      { kind: "patient", id: 6 },
    ] as Row[];
    const end = publishSelection({ rows, drop: (ids) => void dropped.push(ids) });
    await execute(commandOf("view.close"), "key");
    end();
    expect({ dropped, visited }).toEqual({ dropped: [[5, 6]], visited: [] });
  });

  it("view.print does nothing while the shift-close dialog is open", async () => {
    const printed: string[] = [];
    const end = publishPrint({ run: () => void printed.push("the page") });
    openLayer({ kind: "shift-close" });
    await execute(commandOf("view.print"), "key");
    closeAllLayers();
    await execute(commandOf("view.print"), "key");
    end();
    expect(printed).toEqual(["the page"]);
  });

  it("closes the palette from which it was chosen", async () => {
    openLayer({ kind: "palette", mode: "all" });
    const below: unknown[] = [];
    const command = defineCommand({
      id: "session.theme",
      section: "session",
      run: () => void below.push(...layers.open),
    });
    await execute(command, "key");
    expect({ below, open: layers.open }).toEqual({ below: [], open: [] });
  });

  it("of the palette itself keeps it open", async () => {
    openLayer({ kind: "palette", mode: "all" });
    await execute(commandOf("palette.patients"), "key");
    expect(layers.open).toEqual([{ kind: "palette", mode: "patients" }]);
  });

  it("opens the palette to choose a record if it needs one and none is selected", async () => {
    await execute(commandOf("appointment.open"), "key");
    expect(layers.open).toEqual([
      { kind: "palette", mode: "appointments", choose: "appointment.open" },
    ]);
  });

  it("that needs a shift leads to the page on which one is started", async () => {
    expect(factsNow(null).shift).toBe("none");
    await execute(commandOf("appointment.create"), "key");
    expect({ visited, layers: layers.open }).toEqual({ visited: ["/appointments"], layers: [] });
  });
});

describe("the recent commands and records", () => {
  it("list each command once, latest first, without those of the palette", async () => {
    for (const id of ["session.theme", "go.patients", "palette.patients", "session.theme"] as const)
      await execute({ ...commandOf(id), run: () => undefined }, "key");
    expect(recentCommands()).toEqual(["session.theme", "go.patients"]);
  });

  it("never store patient names in the browser", () => {
    session.account = { ...ACCOUNT, id: 7 };
    rememberRecord({ kind: "patient", id: 3, title: "محمد علي", subtitle: "" });
    rememberRecord({ kind: "patient", id: 4, title: "Mona", subtitle: "" });
    rememberRecord({ kind: "patient", id: 3, title: "محمد علي", subtitle: "" });
    expect(recentRecords().map(({ id }) => id)).toEqual([3, 4]);
    expect(storage.size).toBe(0);
    session.account = { ...ACCOUNT, id: 8 };
    expect(recentRecords()).toEqual([]);
    session.account = null;
  });
});

describe("the key of the palette", () => {
  it("opens the palette, and empties the text of an open one", async () => {
    await execute(commandOf("palette.open"), "key");
    expect(layers.open).toEqual([{ kind: "palette", mode: "all" }]);
    await execute(commandOf("palette.open"), "key");
    expect(layers.open).toEqual([{ kind: "palette", mode: "all", text: "" }]);
  });
});

describe("a command that needs a record of one catalog", () => {
  const command = () => ({ ...commandOf("account.reset_password"), run: () => undefined });
  const recordOf = (catalog: "accounts" | "rooms"): Row => ({
    kind: "record",
    catalog,
    id: 5,
    record: { id: 5, version: 1, created_at: "", updated_at: "" },
    parent: null,
    name: "Mona",
  });

  it("is offered on every screen to who may run it", () => {
    const offered = (role: RoleCode) => {
      session.role = role;
      const { here, asking } = listedCommands([command()], factsNow());
      return here.length + asking.length;
    };
    expect([ROLE.CenterOwner, ROLE.AdminStaff, ROLE.Unknown].map(offered)).toEqual([1, 0, 0]);
  });

  it("asks for the record, unless one of that catalog is at hand", async () => {
    session.role = ROLE.CenterOwner;
    const asked = { kind: "palette", mode: "commands", choose: "account.reset_password" };
    await execute(command(), "palette");
    expect(layers.open).toEqual([asked]);
    closeAllLayers();
    const endRoom = publishRow(recordOf("rooms"));
    await execute(command(), "palette");
    expect(layers.open).toEqual([asked]);
    endRoom();
    closeAllLayers();
    const rows: (Row | null)[] = [];
    const endAccount = publishRow(recordOf("accounts"));
    await execute({ ...command(), run: ({ row }) => void rows.push(row) }, "palette");
    endAccount();
    expect([layers.open, rows]).toEqual([[], [recordOf("accounts")]]);
  });
});
