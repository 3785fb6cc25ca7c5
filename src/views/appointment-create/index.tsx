import { t } from "@src/i18n/t";
import { NotAvailable } from "../not-available/not-available";

export default function AppointmentCreate() {
  return <NotAvailable page={t("shell.screen.booking")} />;
}
