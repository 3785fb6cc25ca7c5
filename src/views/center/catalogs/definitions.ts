import type { Stored } from "#domain/entities/common.ts";
import type { CatalogId } from "#src/state/screen/catalogs.ts";
import type { CatalogDefinition } from "./definition.ts";
import { accounts } from "./kinds/accounts.tsx";
import { branches } from "./kinds/branches.tsx";
import { doctors } from "./kinds/doctors.tsx";
import { machines } from "./kinds/machines.tsx";
import { availabilities, supportedTests } from "./kinds/prices.tsx";
import { providers } from "./kinds/providers.tsx";
import { rooms } from "./kinds/rooms.tsx";
import { rules } from "./kinds/rules.tsx";
import { tests } from "./kinds/tests.tsx";

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
