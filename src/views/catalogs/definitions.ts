import type { Stored } from "@domain/entities/common";
import type { CatalogId } from "@src/state/catalogs";
import type { CatalogDefinition } from "./definition";
import { accounts } from "./kinds/accounts";
import { branches } from "./kinds/branches";
import { doctors } from "./kinds/doctors";
import { machines } from "./kinds/machines";
import { availabilities, supportedTests } from "./kinds/prices";
import { providers } from "./kinds/providers";
import { rooms } from "./kinds/rooms";
import { rules } from "./kinds/rules";
import { tests } from "./kinds/tests";

/** Every catalog by its name. */
export const DEFINITIONS: Readonly<Record<CatalogId, CatalogDefinition<Stored>>> = {
  branches,
  rooms,
  machines,
  availabilities,
  tests,
  accounts,
  doctors,
  providers,
  supported_tests: supportedTests,
  rules,
};
