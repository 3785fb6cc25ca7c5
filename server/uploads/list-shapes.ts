import { EXPORT_LANGUAGES } from "#domain/exports.ts";
import { MODALITIES } from "#domain/entities/common.ts";
import {
  OPTIONAL_COLUMNS,
  READ_COLUMNS,
  UPLOAD_COLUMNS,
  type UploadKind,
} from "#domain/uploads.ts";
import { once } from "#domain/once.ts";
import { wordsIn, type Words } from "../exports/words.ts";
import { tableShape } from "./read-table.ts";
import { headingKey, type TableShape } from "./table.ts";

type Field = keyof Words["catalog"]["field"];

/** The columns that the screens, and so our own exports, give another title than the name of the field. */
const TITLED: Readonly<Record<UploadKind, Readonly<Record<string, Field>>>> = {
  tests: {
    unique_id: "unique_id",
    name_ar: "name_ar",
    name_en: "name_en",
    modality: "modality",
    default_duration_minutes: "duration",
    also_known_as: "also_known_as",
  },
  referring_doctors: { name: "name", phone_number: "phone" },
  price_list: priceTitles(),
  machine_prices: { ...priceTitles(), duration_minutes: "duration" },
};

function priceTitles(): Readonly<Record<string, Field>> {
  return {
    test_unique_id: "unique_id",
    test_name: "test",
    price: "price",
    discount_percentage: "discount_percentage",
    discount_value: "discount_value",
    modified_price: "modified_price",
  };
}

/**
 * Returns what each list looks like in a file: its columns have the names of the fields, or the titles of the screens in
 * either language, so that our own exports can be uploaded again.
 */
export const listShape = (kind: UploadKind): TableShape => shapes()[kind];

const shapes = once(() => ({
  tests: shapeOf("tests"),
  referring_doctors: shapeOf("referring_doctors"),
  price_list: shapeOf("price_list"),
  machine_prices: shapeOf("machine_prices"),
}));

function shapeOf(kind: UploadKind): TableShape {
  const titles = EXPORT_LANGUAGES.flatMap((language) => {
    const { field } = wordsIn(language).catalog;
    return Object.entries(TITLED[kind]).map(([column, name]) => [field[name], column] as const);
  });
  const computed = READ_COLUMNS[kind] ?? [];
  return tableShape([...UPLOAD_COLUMNS[kind], ...computed], {
    optional: [...(OPTIONAL_COLUMNS[kind] ?? []), ...computed],
    titles: Object.fromEntries(titles),
  });
}

/** Returns the code of a modality that is written as the screens name it, in either language; null for another text. */
export function modalityOf(text: string): string | null {
  return modalities().get(headingKey(text)) ?? null;
}

const modalities = once(
  () =>
    new Map(
      EXPORT_LANGUAGES.flatMap((language) => {
        const { modality } = wordsIn(language).common;
        return MODALITIES.map((code) => [headingKey(modality[code]), code] as const);
      }),
    ),
);
