import { t } from "@src/i18n/t";
import { NotAvailable } from "../not-available/not-available";

export default function AppointmentEdit() {
  return <NotAvailable page={t("shell.screen.appointment_edit")} />;
}
