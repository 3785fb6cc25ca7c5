import type { ModalityWordsPatch, ModalityWordsSetting } from "#domain/entities/modality-words.ts";
import { api } from "./client.ts";

/** Returns what people call each modality. */
export function getModalityWords(signal?: AbortSignal): Promise<ModalityWordsSetting> {
  return api.get("/center/modality-words/", { signal });
}

/** Changes what people call modalities. Throws `stale` if it was changed after `version`. */
export function changeModalityWords(
  change: ModalityWordsPatch,
  key: string,
): Promise<ModalityWordsSetting> {
  return api.patch("/center/modality-words/", { body: change, idempotencyKey: key });
}
