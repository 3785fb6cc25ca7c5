import { ModalityWordsPatch, ModalityWordsReplacement } from "#domain/entities/modality-words.ts";
import { MODALITIES } from "#domain/entities/common.ts";
import { type ModalityWords, USUAL_MODALITY_WORDS } from "#domain/modality-words.ts";
import { ModalityWordsRecord } from "#domain/records/catalog.ts";
import { centerSettingRoutes } from "../center-setting.ts";

/** Routes by which the office says what people call each modality. */
export const modalityWordsRoutes = centerSettingRoutes({
  url: "/center/modality-words/",
  permission: "modality_words.manage",
  entity: "modality_words",
  record: ModalityWordsRecord,
  patch: ModalityWordsPatch,
  whole: ModalityWordsReplacement,
  settingOf: ({ modalityWords, version }) => ({
    ...wordsOf((modality) => (modalityWords ?? USUAL_MODALITY_WORDS)[modality]),
    version,
  }),
  columnsOf(sent, before) {
    const words = wordsOf((modality) => sent[modality] ?? before[modality]);
    const differs = MODALITIES.some((modality) => words[modality] !== before[modality]);
    return { modalityWords: differs ? words : undefined };
  },
  filled: (whole) => wordsOf((modality) => whole[modality] ?? USUAL_MODALITY_WORDS[modality]),
});

function wordsOf(of: (modality: keyof ModalityWords) => string): ModalityWords {
  return Object.fromEntries(
    MODALITIES.map((modality) => [modality, of(modality)]),
  ) as ModalityWords;
}
