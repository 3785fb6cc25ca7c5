import {
  ModalityWordsPatch,
  ModalityWordsReplacement,
  type ModalityWordsSetting,
} from "#domain/entities/modality-words.ts";
import { MODALITIES } from "#domain/entities/common.ts";
import { type ModalityWords, USUAL_MODALITY_WORDS } from "#domain/modality-words.ts";
import { ModalityWordsRecord } from "#domain/records/catalog.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import type { RequestContext } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { route } from "../../http/route.ts";
import { type Center, readOwnCenter, saveCenterSetting } from "../own-center.ts";

const URL = "/center/modality-words/";

/** Routes by which the office says what people call each modality. */
export const modalityWordsRoutes = [
  route({
    method: "GET",
    url: URL,
    permission: "modality_words.manage",
    answers: one(ModalityWordsRecord),
    handler: async (ctx) => settingOf(await readOwnCenter(ctx)),
  }),
  ...changeRoutes({
    url: URL,
    permission: "modality_words.manage",
    freshFactor: true,
    record: ModalityWordsRecord,
    patch: ModalityWordsPatch,
    whole: ModalityWordsReplacement,
    read: async (ctx) => settingOf(await readOwnCenter(ctx)),
    change: async (ctx, _params, patch) =>
      saveSetting(ctx, settingOf(await readOwnCenter(ctx, true)), patch),
    replace: (ctx, _params, whole) => saveSetting(ctx, USUAL_MODALITY_WORDS, whole),
  }),
];

/** Saves the words that were sent, and those of `basis` for the other modalities. */
async function saveSetting(
  ctx: RequestContext,
  basis: ModalityWords,
  { version, ...sent }: ModalityWordsPatch,
): Promise<ModalityWordsSetting> {
  const before = settingOf(await readOwnCenter(ctx, true));
  const words = wordsOf((modality) => sent[modality] ?? basis[modality]);
  const differs = MODALITIES.some((modality) => words[modality] !== before[modality]);
  return saveCenterSetting(ctx, settingOf, {
    entity: "modality_words",
    version,
    columns: { modalityWords: differs ? words : undefined },
  });
}

function settingOf({ modalityWords, version }: Center): ModalityWordsSetting {
  return { ...wordsOf((modality) => (modalityWords ?? USUAL_MODALITY_WORDS)[modality]), version };
}

function wordsOf(of: (modality: keyof ModalityWords) => string): ModalityWords {
  return Object.fromEntries(
    MODALITIES.map((modality) => [modality, of(modality)]),
  ) as ModalityWords;
}
