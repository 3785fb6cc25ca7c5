import { ref } from "valtio";
import type { ApiFailure } from "#src/api/failure.ts";
import type { RecordValues } from "../form-record.ts";
import type { SavedHow, SubmitIntent } from "../form-types.ts";
import { NO_ATTEMPT, afterRefusal } from "./attempt.ts";
import type { FormCore } from "./core.ts";
import { conflictFaults, faultsOfRefusal, showFaults } from "./faults.ts";
import type { SavingParts } from "./saving-parts.ts";

/** Creates the functions that handle the response to a save. */
export function createOutcomes<O extends object, R>({ options, core, drafts }: SavingParts<O, R>) {
  const { fields } = core;
  const { state } = fields;
  return {
    /** Called when a save has succeeded: shows the saved record, removes the draft and calls `done` or `doneLater`. */
    async finish(result: R, how: SavedHow): Promise<void> {
      const { pending, hasWaitedForNetwork } = core.attempt;
      core.attempt = NO_ATTEMPT;
      const current = core.record?.read(result) ?? null;
      // If the user continues in this form, they change the record as it is now.
      if (current !== null) fields.merge(current, current);
      drafts.settle(pending?.key ?? null);
      // Not `waiting` any more: if `done` leaves the form, the user must not be told that the save still waits.
      state.phase = "saving";
      // A user who is on another screen by now stays there.
      if (core.isLeft) options.doneLater?.(result);
      else {
        if (hasWaitedForNetwork) options.savedLate?.();
        await options.done?.(result, how);
      }
      state.phase = "saved";
    },
    /** Ends a save that was refused or had no response, and shows why. */
    refuse(failure: ApiFailure, intent: SubmitIntent): void {
      state.phase = "editing";
      core.attempt = afterRefusal(core.attempt, failure);
      const current = currentOf(core, failure);
      options.refused?.(failure, intent);
      if (core.isLeft) options.refusedLater?.(failure);
      else options.refusedHere?.(failure);
      if (current !== null) fields.merge(current);
      const faults =
        current === null
          ? faultsOfRefusal(failure, state, options.fieldOfRefusal ?? {})
          : conflictFaults(state);
      if (current !== null || Object.keys(faults).length === 0)
        state.refusal = ref({ cause: failure });
      showFaults(state, faults);
    },
  };
}

/** Returns the current record if the server refused the save as stale; null for any other refusal. */
export function currentOf({ record }: FormCore, { code, body }: ApiFailure): RecordValues | null {
  return code === "stale" ? (record?.read(body["current"]) ?? null) : null;
}
