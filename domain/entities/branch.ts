import { assign, boolean, object, optional, partial } from "superstruct";
import { line, maybe, timeOfDay, version } from "../fields.ts";
import { pacsAddress } from "../pacs.ts";
import { withRules } from "../validate.ts";
import type { Infer } from "superstruct";
import type { Stored } from "./common.ts";

/** A branch: a location of the center. */
export type Branch = Stored & {
  name: string;
  address: string;
  pacs_enabled: boolean;
  /** An http or https address, with placeholders for a study (pacs.ts); null if PACS is not enabled. */
  pacs_url: string | null;
  /** `HH:mm`. Default `08:00`. */
  opens_at: string;
  /** `HH:mm`, up to `24:00`. Default `24:00`. If it is not after `opens_at`, the branch is open past midnight. */
  closes_at: string;
  active: boolean;
};

const branchFields = {
  name: line(200),
  address: line(500),
  pacs_enabled: optional(boolean()),
  pacs_url: maybe(pacsAddress()),
  opens_at: optional(timeOfDay()),
  closes_at: optional(timeOfDay()),
  active: optional(boolean()),
};

/** A branch. If PACS is enabled, its address is required. */
export const BranchInput = withRules(
  object(branchFields),
  ({ pacs_enabled, pacs_url, opens_at }) => [
    ...(pacs_enabled === true && (pacs_url ?? null) === null
      ? [{ field: "pacs_url", code: "required" } as const]
      : []),
    ...(opens_at === "24:00" ? [{ field: "opens_at", code: "time" } as const] : []),
  ],
);
export type BranchInput = Infer<typeof BranchInput>;

export const BranchPatch = assign(partial(branchFields), object({ version: optional(version()) }));
export type BranchPatch = Infer<typeof BranchPatch>;
