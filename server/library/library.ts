import type { LibraryTemplate } from "#domain/entities/library-template.ts";
import { linesOf, type ReportContent } from "#domain/report-content.ts";
import type { Subject } from "./subject.ts";
import { templateOf } from "./template-text.ts";
import { CT_ABDOMEN_AND_SPINE } from "./templates/ct-abdomen-spine.ts";
import { CT_HEAD_AND_CHEST } from "./templates/ct-head-chest.ts";
import { DX } from "./templates/dx.ts";
import { MR_LIVER } from "./templates/liver.ts";
import { MG_AND_BMD } from "./templates/mg-bmd.ts";
import { MR_BODY_AND_JOINTS } from "./templates/mr-body-joints.ts";
import { MR_BRAIN_AND_SPINE } from "./templates/mr-spine-brain.ts";
import { US_ABDOMEN_AND_PELVIS } from "./templates/us-abdomen-pelvis.ts";
import { US_OTHER } from "./templates/us-other.ts";

/** A template of the library, without what a center has of it. */
type Offered = Omit<LibraryTemplate, "added">;

const SUBJECTS: readonly Subject[] = [
  ...CT_HEAD_AND_CHEST,
  ...CT_ABDOMEN_AND_SPINE,
  ...MR_BRAIN_AND_SPINE,
  ...MR_BODY_AND_JOINTS,
  ...MR_LIVER,
  ...US_ABDOMEN_AND_PELVIS,
  ...US_OTHER,
  ...MG_AND_BMD,
  ...DX,
];

/** All templates of the library: each subject in English and in Arabic. */
export const LIBRARY: readonly Offered[] = SUBJECTS.flatMap((subject) =>
  (["en", "ar"] as const).map((language) => offeredIn(subject, language)),
);

function offeredIn(subject: Subject, language: "en" | "ar"): Offered {
  const { id, modality, variant, tests, sex = null, fields = {} } = subject;
  const [name, text] = subject[language];
  const content = templateOf(text, { fields, language });
  return {
    id: `${id}-${language}`,
    name,
    modality,
    language,
    variant,
    tests: [...tests],
    sex,
    content,
  };
}

/** A template of the center, as far as it is compared with the library. */
type Owned = { name: string; content: ReportContent };

/** Returns a function that tells whether a center has a template of the library, by its name or its text. */
export function ownedBy(owned: readonly Owned[]): (offered: Offered) => boolean {
  const names = new Set(owned.map(({ name }) => name));
  const texts = new Set(owned.map(({ content }) => linesOf(content).join("\n")));
  return ({ name, content }) => names.has(name) || texts.has(linesOf(content).join("\n"));
}
