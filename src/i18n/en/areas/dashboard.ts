import { dashboard } from "../dashboard.ts";
import { period } from "../period.ts";
import { settingUp } from "../setting-up.ts";

/** The texts of the dashboard, and of the period that it shares with the financial report. */
export const area = {
  dashboard,
  period,
  setting_up: settingUp,
};
