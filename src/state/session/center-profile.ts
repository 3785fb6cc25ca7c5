import { ref } from "valtio";
import type { CenterProfile } from "#domain/entities/center-profile.ts";
import { getCenterProfile } from "#src/api/center-profile.ts";
import { ApiFailure, mayHaveSucceeded } from "#src/api/failure.ts";
import { onCatchUp, onChange } from "../live/live.ts";
import { untilRetry } from "../live/network.ts";
import { firstStep, session } from "./session.ts";

/** Shows a profile of the center on the papers, unless a newer one is there already. */
export function adoptProfile(profile: CenterProfile): void {
  const { account } = session;
  if (account === null || account.scan_center.profile.version >= profile.version) return;
  session.account = ref({ ...account, scan_center: { ...account.scan_center, profile } });
}

/** Reads the profile again whenever somebody changes it. Returns a function that stops this. */
export function followProfile(): () => void {
  let isOver = false;
  async function read(): Promise<void> {
    if (isOver || session.account === null || firstStep() !== null) return;
    try {
      adoptProfile(await getCenterProfile());
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (!mayHaveSucceeded(failure)) return;
      await untilRetry();
      await read();
    }
  }
  const readNow = () => void read();
  const ends = [onChange("center_profile", readNow), onCatchUp(readNow)];
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}
