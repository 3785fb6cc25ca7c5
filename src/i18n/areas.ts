/**
 * The texts that stand apart from those every page needs, by area and language. A screen or a group of layers names the
 * areas it needs (`tests/unit/house/text-areas.test.ts` checks that), so that the first one waits for no others.
 */
export const TEXT_AREAS = {
  dashboard: {
    ar: () => import("./ar/areas/dashboard.ts"),
    en: () => import("./en/areas/dashboard.ts"),
  },
  forms: { ar: () => import("./ar/areas/forms.ts"), en: () => import("./en/areas/forms.ts") },
  desk: { ar: () => import("./ar/areas/desk.ts"), en: () => import("./en/areas/desk.ts") },
  money: { ar: () => import("./ar/areas/money.ts"), en: () => import("./en/areas/money.ts") },
  reports: { ar: () => import("./ar/areas/reports.ts"), en: () => import("./en/areas/reports.ts") },
  center: { ar: () => import("./ar/areas/center.ts"), en: () => import("./en/areas/center.ts") },
  account: { ar: () => import("./ar/areas/account.ts"), en: () => import("./en/areas/account.ts") },
} as const;

export type TextArea = keyof typeof TEXT_AREAS;

export const ALL_TEXT_AREAS: readonly TextArea[] = Object.keys(TEXT_AREAS).filter(
  (name): name is TextArea => name in TEXT_AREAS,
);

type EnglishArea = (typeof TEXT_AREAS)[TextArea]["en"];
type AreaTexts = Awaited<ReturnType<EnglishArea>>["area"];
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** The texts of all areas, as one dictionary. */
export type AllAreas = Together<AreaTexts>;
