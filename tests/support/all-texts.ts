import { ar } from "#src/i18n/ar.ts";
import { ALL_TEXT_AREAS, TEXT_AREAS, type AllAreas } from "#src/i18n/areas.ts";
import { en } from "#src/i18n/en.ts";

async function areasIn(language: "ar" | "en") {
  const tables = await Promise.all(ALL_TEXT_AREAS.map((name) => TEXT_AREAS[name][language]()));
  return Object.assign({}, ...tables.map(({ area }) => area)) as AllAreas;
}

/** All texts, those of every page and those of the areas. */
export const allEnglish = { ...en, ...(await areasIn("en")) };
export const allArabic = { ...ar, ...(await areasIn("ar")) };
