import { t } from "@src/i18n/t";
import { NotAvailable } from "../not-available/not-available";

export default function Dashboard() {
  return <NotAvailable page={t("shell.menu.dashboard")} />;
}
