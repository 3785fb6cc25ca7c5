const NUMBER = String.raw`(?:[+\-−±]|[<>≤≥~≈] ?[+\-−±]?)?[0-9٠-٩]+(?:[.,٫٬][0-9٠-٩]+)*`;
/** Units of length, area, volume, mass, time, density, dose, pressure and flow. */
const UNITS = [
  "mmHg|mm[23²³]?|mSv|mGy|mmol|mol|mCi|mAs|mA|ms|mg|m[lL]|m[23²³]|m|min|mins|bpm",
  "cm[23²³]?|cc|d[lL]|km|kg|kHz|kV|[µμ][mglL]|MHz|MBq|HU|Hz|IU|SUV|Gy|Bq|[gLlshT]",
  "hours?|days?|weeks?|%|‰|°C|°",
].join("|");
const UNIT = `[ \u00A0]?(?:${UNITS})(?:/(?:min|dl|dL|ml|mL|kg|m2|m²|[sLl]))?(?![\\p{Script=Latin}\\p{N}])`;
const PIECE = `${NUMBER}(?:${UNIT})?`;
/** Between two numbers of one measure: the sides of a lesion, a range, a fraction. */
const BETWEEN = String.raw`[ \u00A0]?(?:[xX×*/–—-]|to)[ \u00A0]?`;
const MEASURE = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}.,٫٬])${PIECE}(?:${BETWEEN}${PIECE})*(?![\p{Script=Latin}\p{N}])`,
  "gu",
);

/** A part of a text, from one place in it up to another. */
export type Range = { from: number; to: number };

/**
 * Returns the measures of a text, which are written left to right in Arabic too: numbers with a sign or a Latin unit,
 * and several numbers with a sign between them, such as `12 x 14 mm` or `−2`. Without that direction an Arabic line
 * moves their parts. Numbers alone, and those of Arabic digits alone, keep the order of their line.
 */
export function measuresIn(text: string): Range[] {
  return [...text.matchAll(MEASURE)].flatMap(({ 0: found, index }) =>
    /[^\d.,]/.test(found) && /[0-9A-Za-z%°]/.test(found)
      ? [{ from: index, to: index + found.length }]
      : [],
  );
}
