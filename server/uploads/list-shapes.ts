import { EXPORT_LANGUAGES } from "#domain/exports.ts";
import { MODALITIES } from "#domain/entities/common.ts";
import {
  OPTIONAL_COLUMNS,
  READ_COLUMNS,
  TEXT_COLUMNS,
  TITLED_COLUMNS,
  UPLOAD_COLUMNS,
  type UploadKind,
} from "#domain/uploads.ts";
import { once } from "#domain/once.ts";
import { wordsIn } from "../exports/words.ts";
import { tableShape } from "./read-table.ts";
import { headingKey, type TableShape } from "./table.ts";

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
  const computed = READ_COLUMNS[kind] ?? [];
  const columns = [...UPLOAD_COLUMNS[kind], ...computed];
  const titles = EXPORT_LANGUAGES.flatMap((language) => {
    const { field } = wordsIn(language).catalog;
    return Object.entries(TITLED_COLUMNS)
      .filter(([column]) => columns.includes(column))
      .map(([column, name]) => [field[name], column] as const);
  });
  return tableShape(columns, {
    optional: [...(OPTIONAL_COLUMNS[kind] ?? []), ...computed],
    texts: TEXT_COLUMNS,
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
