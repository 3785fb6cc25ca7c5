import { describe, expect, it } from "vitest";
import { ROLE } from "#domain/roles.ts";
import { COMMANDS } from "#src/commands/all.ts";
import {
  askedKind,
  type Command,
  type CommandId,
  type Facts,
  isOffered,
  SHIFT_FACTS,
} from "#src/commands/engine/define.ts";
import { DEFAULT_FACTS } from "./press.ts";

/** Commands that the palette does not offer everywhere, and why it cannot ask for what they need. */
const ONLY_HERE: readonly [why: string, ids: readonly (CommandId | `${string}.*`)[]][] = [
  ["is about the text that is open", ["editor.*", "autotext.list", "autotext.create"]],
  [
    "is about the report that is open, and the palette can open one",
    [
      "report.template",
      "report.submit",
      "report.submit_next",
      "report.amend",
      "report.addendum",
      "report.discard",
      "report.versions",
      "report.prior",
      "report.prior_images",
      "report.compare",
      "report.critical",
      "report.critical_withdraw",
    ],
  ],
  [
    "is about the list that is open, whose filter and order it takes",
    ["grid.*", "worklist.mine", "worklist.unassigned", "worklist.all", "commission.select_due"],
  ],
  [
    "adds to the list that is open; each list has a command of its own",
    [
      "record.create",
      "record.upload",
      "record.template",
      "prices.*",
      "rule.preview",
      "template.library",
    ],
  ],
  ["is about the form that is open", ["form.bring_back", "form.discount"]],
  ["is about the period on screen", ["period.*", "view.day_before", "view.day_after"]],
  ["is about the board on screen", ["board.next_waiting", "board.now", "board.move", "board.undo"]],
  [
    "prints what the side panel or the page shows of its record",
    ["patient.credit_receipt", "claim_batch.print", "pay_out.receipt", "shift.summary"],
  ],
  [
    "is about a claim in its batch, or about the batch of the claim at hand",
    ["claim_line.*", "claim_batch.add", "claim_batch.settle_file", "transaction.movements"],
  ],
  [
    "is about the safe of the branch on screen",
    ["safe.receive", "safe.deposit", "safe.withdraw", "safe.spend"],
  ],
  ["is about the keys that the page lists", ["session.reset_keys"]],
];

const BARE: Facts = { ...DEFAULT_FACTS, view: "other", hasGrid: false };

const NAMED = ONLY_HERE.flatMap(([, ids]) => ids);

function isNamed({ id }: Command): boolean {
  return NAMED.some((name) =>
    name.endsWith(".*") ? id.startsWith(name.slice(0, -1)) : name === id,
  );
}

/** Whether the palette offers a command on a page without any record, to a role that may run it. */
function isOfferedAnywhere(command: Command): boolean {
  const role = command.roles?.[0] ?? ROLE.CenterOwner;
  return SHIFT_FACTS.some((shift) => isOffered(command, { ...BARE, role, shift }));
}

describe("a command of the palette", () => {
  it("is offered everywhere, and asks for its record, or is listed above with the reason", () => {
    const listed = COMMANDS.filter(({ listed }) => listed);
    const bare = listed.filter((command) => !isOfferedAnywhere(command) && !isNamed(command));
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it("is not listed above if it is offered everywhere", () => {
    const both = COMMANDS.filter((command) => isOfferedAnywhere(command) && isNamed(command));
    const gone = NAMED.filter(
      (name) => !COMMANDS.some(({ id }) => id.startsWith(name.replace("*", ""))),
    );
    expect([both.map(({ id }) => id), gone]).toEqual([[], []]);
  });

  it("can ask for its record, if it is offered where there is none", () => {
    const mute = COMMANDS.filter(
      (command) =>
        command.param !== null && isOfferedAnywhere(command) && askedKind(command) === null,
    );
    expect(mute.map(({ id }) => id)).toEqual([]);
  });
});
