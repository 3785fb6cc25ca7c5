import { createListeners } from "#src/browser/listeners.ts";
import { session } from "../session/session.ts";
import { createDraftCipher } from "./draft-cipher.ts";
import { type Draft, type DraftPlace, draftPlace, draftsOf } from "./drafts.ts";

/** The ends of the places of drafts that stay after the logout. */
const STAYS = /\.(report|unsubmitted)$/;

const ending = createListeners();

/**
 * Calls back when the user's drafts end: an open form must store no draft from then on. Returns a function that
 * unsubscribes.
 */
export const onDraftsEnd = ending.add;

/** Returns where the draft of the signed-in user is kept; null if nobody is signed in. */
export function ownDraft(place: string): DraftPlace | null {
  const { account } = session;
  if (account === null) return null;
  return draftPlace(account.id, place, { cipher: createDraftCipher(account.draft_key) });
}

/** Returns the places of all drafts of the signed-in user. */
export function ownDraftPlaces(): string[] {
  return ownDrafts().map(({ place }) => place);
}

/** Returns true if the signed-in user has drafts that end with the logout. */
export function hasOwnDrafts(): boolean {
  return ownDraftsThatEnd().length > 0;
}

/**
 * Removes the signed-in user's drafts. A report text and a save without an answer stay: they are meant to be saved, and
 * the server may not have them yet. So does that a report was not submitted.
 */
export function removeOwnDrafts(): void {
  ending.notify();
  for (const { remove } of ownDraftsThatEnd()) remove();
}

function ownDrafts() {
  const { account } = session;
  return account === null ? [] : draftsOf(account.id, createDraftCipher(account.draft_key));
}

function ownDraftsThatEnd() {
  return ownDrafts().filter(
    ({ place, draft }) => !STAYS.test(place) && (draft === "damaged" || !hasAttempt(draft)),
  );
}

function hasAttempt({ attempt, aside = null }: Draft): boolean {
  return attempt !== null || (aside !== null && hasAttempt(aside));
}
