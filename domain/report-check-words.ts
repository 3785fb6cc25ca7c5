import type { Gender } from "./identity.ts";

/** The words of one thing, in both languages, as radiologists write them. */
type Words = { latin: readonly string[]; arabic: readonly string[] };

/** Letters that are written in several ways, each with all of them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ا: "اأإآ",
  ى: "ىي",
  ي: "ىي",
  ه: "هة",
  ة: "هة",
};
/** What may stand before an Arabic word without a blank: and, so, with, as, to; the article. */
const BEFORE_ARABIC = "[وفبكل]{0,2}(?:ال|ل)?";

/**
 * Returns an expression that finds whole words, in any case; Arabic ones with their article, in the usual spellings and
 * with diacritics. The words may contain syntax of expressions.
 */
function anyOf({ latin, arabic }: Words): RegExp {
  const spelled = arabic.map((word) =>
    word.replace(/[\u0621-\u064A]/g, (letter) => `[${SPELLINGS[letter] ?? letter}]\\p{M}*`),
  );
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${latin.join("|")})(?![\\p{L}\\p{N}])` +
      `|(?<![\\p{L}\\p{M}])${BEFORE_ARABIC}(?:${spelled.join("|")})(?!\\p{L})`,
    "giu",
  );
}

export type Side = "right" | "left";

/** A side in the name of a test; "شمال" is left only there, elsewhere also north. */
export const SIDE_OF_TEST: Readonly<Record<Side, RegExp>> = {
  right: anyOf({ latin: ["right", "rt"], arabic: ["ايمن", "يمين", "يمنى"] }),
  left: anyOf({ latin: ["left", "lt"], arabic: ["ايسر", "يسار", "يسرى", "شمال"] }),
};

/** A side in the text of a report. */
export const SIDE_IN_TEXT: Readonly<Record<Side, RegExp>> = {
  right: SIDE_OF_TEST.right,
  left: anyOf({ latin: ["left", "lt"], arabic: ["ايسر", "يسار", "يسرى"] }),
};

/** Anatomy that only the other sex has, by the patient's sex. Words with a second meaning are left out, as "fetal". */
export const ANATOMY_OF_OTHER_SEX: Readonly<Record<Gender, RegExp>> = {
  male: anyOf({
    latin: [
      "uterus",
      "uterine",
      "endometri(?:um|al)",
      "myometri(?:um|al)",
      "ovar(?:y|ies|ian)",
      "adnexal?",
      "vagina(?:l)?",
      "cervix",
    ],
    arabic: ["رحم", "مبيض", "مبيضين", "مبيضان", "مبايض", "بطانة الرحم", "عنق الرحم", "مهبل"],
  }),
  female: anyOf({
    latin: [
      "prostat(?:e|ic)",
      "seminal vesicles?",
      "test(?:is|es|icles?|icular)",
      "scrot(?:um|al)",
      "epididym(?:is|al)",
      "peni(?:s|le)",
    ],
    arabic: [
      "بروستاتا",
      "بروستات",
      "بروستاته",
      "خصيه",
      "خصيتين",
      "خصيتان",
      "كيس الصفن",
      "بربخ",
      "حويصلات المنويه",
      "حويصلتان المنويتان",
      "حويصلتين المنويتين",
    ],
  }),
};

/** Modalities whose reports are checked for words of others; the rest is often read together with CT. */
export type CheckedModality = "CT" | "MR" | "US" | "MG" | "DX" | "CR" | "BMD";

/**
 * Words of one technique, and the modalities in whose reports they are out of place. A mammogram may be read with its
 * ultrasound, and an ultrasound of the breast with its mammogram.
 */
export const TECHNIQUES: readonly { words: RegExp; oddIn: readonly CheckedModality[] }[] = [
  {
    words: anyOf({
      latin: ["(?:MS|HR)?CT", "computed tomograph(?:y|ic)", "hounsfield", "HU"],
      arabic: ["اشعه مقطعيه", "مقطعيه"],
    }),
    oddIn: ["MR", "US", "MG", "DX", "CR", "BMD"],
  },
  {
    words: anyOf({ latin: ["(?:hypo|hyper|iso)dense"], arabic: ["منخفض الكثافه", "عالي الكثافه"] }),
    oddIn: ["MR", "US"],
  },
  {
    words: anyOf({
      latin: [
        "MRI",
        "magnetic resonance",
        "T[12](?:WI|[ -]weighted)",
        "FLAIR",
        "STIR",
        "signal intensit(?:y|ies)",
        "(?:hypo|hyper|iso)intense",
      ],
      arabic: ["رنين", "رنين مغناطيسي"],
    }),
    oddIn: ["CT", "US", "MG", "DX", "CR", "BMD"],
  },
  {
    words: anyOf({
      latin: [
        "ultraso(?:und|nography)",
        "sonograph(?:y|ic)",
        "(?:hypo|hyper|iso|an)echoic",
        "echogenic(?:ity)?",
        "echo(?:pattern|texture)",
      ],
      arabic: ["سونار", "موجات (?:ال)?(?:فوق )?صوتيه"],
    }),
    oddIn: ["CT", "MR", "DX", "CR", "BMD"],
  },
  {
    words: anyOf({ latin: ["mammogra(?:m|ms|phy|phic)"], arabic: ["ماموجرام"] }),
    oddIn: ["CT", "DX", "CR", "BMD"],
  },
  {
    words: anyOf({ latin: ["T-score"], arabic: ["هشاشه العظام"] }),
    oddIn: ["MR", "US", "MG"],
  },
];

/** Marks a line that speaks of another examination, or of another side on purpose. */
export const SPEAKS_OF_OTHERS = anyOf({
  latin: [
    "compar(?:ed|ing|ison|ative)",
    "contralateral",
    "opposite",
    "correlat(?:e|ed|ion)",
    "previous(?:ly)?",
    "prior",
    "earlier",
    "dated",
    "known",
    "history",
    "recommend(?:ed|ation|ations)?",
    "advis(?:e|ed|able)",
    "suggest(?:ed|s)?",
    "consider(?:ed)?",
    "further",
    "follow(?:-| )?up",
    "guided",
    "complementary",
  ],
  arabic: [
    "مقارنه",
    "مقارن",
    "سابق",
    "سابقه",
    "اخر",
    "اخرى",
    "مقابل",
    "ينصح",
    "يوصى",
    "يفضل",
    "متابعه",
    "بتاريخ",
    "تاريخ",
    "مكمل",
    "مكمله",
  ],
});

/** A line that heads the impression, alone in its line. */
export const IMPRESSION_HEADING =
  /^\s*(?:impression|conclusion|opinion|summary|الر[أا]ي|الخلاص[ةه]|الانطباع|الاستنتاج|النتيج[ةه])\s*[:：]?\s*$/iu;
