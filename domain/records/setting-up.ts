import { boolean, optional } from "superstruct";
import type { SettingUp } from "../setting-up.ts";
import { recordOf, whole } from "./record-of.ts";

export const SettingUpRecord = recordOf<SettingUp>({
  usable: recordOf<SettingUp["usable"]>({
    branches: whole(),
    rooms: whole(),
    machines: whole(),
    tests: whole(),
    prices: whole(),
    accounts: whole(),
    profile: whole(),
  }),
  can_book: boolean(),
  totals: recordOf<SettingUp["totals"]>({
    branches: optional(whole()),
    rooms: optional(whole()),
    machines: optional(whole()),
    tests: optional(whole()),
    accounts: optional(whole()),
    doctors: optional(whole()),
    providers: optional(whole()),
    rules: optional(whole()),
    api_tokens: optional(whole()),
  }),
});
