import { MODALITIES, type Modality } from "./entities/common.ts";
import { foldName, bareWord } from "./names.ts";

/** What people call each modality, by commas; a modality without words is found by the names of its tests alone. */
export type ModalityWords = Readonly<Record<Modality, string>>;

/** The most letters of the words of one modality. */
export const MAX_MODALITY_WORDS = 500;

const PLAIN_FILM = "أشعة عادية، أشعة سينية، إكس راي، إكسراي، x-ray, xray, plain film, radiograph";

/** The words of a center that has set none: as people in Cairo ask for a scan, and in English. */
export const USUAL_MODALITY_WORDS: ModalityWords = {
  CR: PLAIN_FILM,
  DX: PLAIN_FILM,
  CT: "أشعة مقطعية، سي تي، سيتي، سي تي سكان، ct scan, cat scan, computed tomography",
  MR: "رنين مغناطيسي، إم آر آي، mri, magnetic resonance",
  US: "سونار، موجات صوتية، موجات فوق صوتية، تلفزيون، تليفزيون، ultrasound, sonar, sonography, echography",
  MG: "ماموجرام، ماموجراف، أشعة الثدي، mammogram, mammography, mammo",
  NM: "مسح ذري، أشعة نووية، طب نووي، جاما كاميرا، nuclear medicine, isotope, gamma camera, scintigraphy",
  PT: "بت سكان، بيت سكان، مسح بوزيتروني، pet scan, positron",
  RF: "أشعة بالصبغة، أشعة ملونة، باريوم، فلوروسكوبي، fluoroscopy, barium",
  XA: "قسطرة، أوعية دموية، angiography, angiogram, catheter",
  BMD: "هشاشة العظام، كثافة العظام، ديكسا، دكسا، dexa, dxa, bone density",
  ES: "منظار، مناظير، endoscopy",
  OT: "بانوراما، أشعة أسنان، panorama, opg, dental",
};

/** Fewer letters must be a whole word: two letters begin too many. */
const BEGINNING = 3;

/** Returns the modalities of which a folded word is one of the words, or the beginning of one. */
export function modalitiesCalled(words: ModalityWords, typed: string): Modality[] {
  const meant = bareWord(typed);
  return MODALITIES.filter((modality) =>
    foldName(words[modality])
      .split(" ")
      .map(bareWord)
      .some((word) => word === meant || (meant.length >= BEGINNING && word.startsWith(meant))),
  );
}
