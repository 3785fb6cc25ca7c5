import { reload } from "./visits.ts";
import type { Walk } from "./walk.ts";

/**
 * Saves while responses get lost. The user then reloads the page or goes back to editing, and cannot know whether the
 * booking was made: the next save has to find out.
 */
export async function saveUnanswered(walk: Walk): Promise<void> {
  const { screen, model, random, done, booked, losing } = walk;
  losing.made = null;
  losing.isLosing = true;
  await screen.press("Control+Enter");
  if (!(await screen.isWaiting())) {
    losing.isLosing = false;
    done.push("refused before it was sent");
    return;
  }
  done.push(`saved without an answer, made: ${losing.made ?? "nothing"}`);
  const id = losing.made;
  const { typed } = model;
  if (id !== null && typed.patient !== null) {
    booked.set(id, typed.patient.id);
    typed.sent ??= { id, typed: { ...typed }, proposals: model.proposals };
  }
  if (random.happens(0.5)) {
    done.push((await reload(walk)) ?? "");
    // Only now: a response that arrives during the reload is lost as well.
    losing.isLosing = false;
  } else {
    await screen.stopWaiting();
    losing.isLosing = false;
    done.push("back to editing");
  }
}
