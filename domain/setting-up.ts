/** What a new center makes, in this order. All but the profile are needed before a booking is possible. */
export const SETUP_STEPS = [
  "branches",
  "rooms",
  "machines",
  "tests",
  "prices",
  "accounts",
  "profile",
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
/** A step that something else may need first. */
type NeededStep = Exclude<SetupStep, "profile">;

/** Lists of a center whose records are counted for their cards in the settings. */
export const COUNTED_LISTS = [
  "branches",
  "rooms",
  "machines",
  "tests",
  "accounts",
  "doctors",
  "providers",
  "rules",
  "api_tokens",
] as const;
export type CountedList = (typeof COUNTED_LISTS)[number];

/** How far a center is set up, as far as the account sees it. */
export type SettingUp = {
  /**
   * Number of records that a booking can use: active, and in an active place. `prices` counts a test once for each
   * machine that has a price for it, `accounts` the receptionists with a branch, `profile` is 1 if papers can say
   * whose they are.
   */
  usable: Record<SetupStep, number>;
  /** Whether a receptionist works in a branch in which a test has a price. */
  can_book: boolean;
  /** Number of all records of each list that the role may see. */
  totals: Partial<Record<CountedList, number>>;
};

/** What has to be there before something else can be made. */
const NEEDS: Readonly<Record<SetupStep, readonly NeededStep[]>> = {
  branches: [],
  rooms: ["branches"],
  machines: ["branches", "rooms"],
  tests: [],
  prices: ["branches", "rooms", "machines", "tests"],
  accounts: ["branches"],
  profile: [],
};

type Facts = Pick<SettingUp, "usable" | "can_book">;

/** Returns the steps that a center still has to make, the next one first; none once a booking is possible. */
export function missingSteps({ usable, can_book: canBook }: Facts): SetupStep[] {
  if (canBook) return [];
  const isMissing = (step: SetupStep): boolean => usable[step] === 0;
  // If everything else is there, no receptionist works where a test has a price.
  const isOnlyAccount = SETUP_STEPS.every((step) => step === "profile" || !isMissing(step));
  return SETUP_STEPS.filter((step) => isMissing(step) || (step === "accounts" && isOnlyAccount));
}

/** What a form for a new record of a list lets the user choose from, and cannot be saved without. */
const CHOOSES_FROM: Readonly<Record<string, readonly NeededStep[]>> = {
  rooms: ["branches"],
  machines: ["branches", "rooms"],
  availabilities: ["tests"],
  supported_tests: ["tests"],
  accounts: ["branches"],
};

/** Returns what has to be made before a record can be added to a list; null if nothing is missing. */
export function missingFor(list: string, usable: SettingUp["usable"]): NeededStep | null {
  return CHOOSES_FROM[list]?.find((needed) => usable[needed] === 0) ?? null;
}

/** Returns what has to be made before a record of this step can be; null if nothing is missing. */
export function neededFirst(step: SetupStep, usable: SettingUp["usable"]): NeededStep | null {
  return NEEDS[step].find((needed) => usable[needed] === 0) ?? null;
}
