import { proxy, ref } from "valtio";
import type { Slot } from "#domain/entities/machine.ts";
import type { Package } from "#domain/entities/package.ts";

/** What the server offers for the chosen package and day. */
export type PackageOffers = {
  /** The package; null until one is chosen and known. */
  package: Package | null;
  /** The free times of each of its tests, in the order of the tests. */
  slots: readonly (readonly Slot[])[];
  status: "none" | "asking" | "known" | "failed";
  /** Incremented when everything must be loaded again. */
  round: number;
};

export type PackageOfferStore = ReturnType<typeof createPackageOffers>;

export function createPackageOffers() {
  const state = proxy<PackageOffers>({ package: null, slots: ref([]), status: "none", round: 0 });
  return {
    state,
    /** Sets the package that was chosen, so that the fields of its tests are there at once; their times follow. */
    choose(found: Package): void {
      Object.assign(state, { package: ref(found), slots: ref([]), status: "asking" });
    },
    ask(): void {
      state.status = "asking";
    },
    /** Marks loading as failed; what was offered for another package or day is not offered any more. */
    fail(): void {
      Object.assign(state, { slots: ref([]), status: "failed" });
    },
    clear(): void {
      Object.assign(state, { package: null, slots: ref([]), status: "none" });
    },
    answer(found: Package, slots: readonly (readonly Slot[])[]): void {
      Object.assign(state, { package: ref(found), slots: ref(slots), status: "known" });
    },
    reload(): void {
      state.round += 1;
    },
  };
}
