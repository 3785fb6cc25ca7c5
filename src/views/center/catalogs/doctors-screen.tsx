import { t } from "#src/i18n/t.ts";
import { CatalogScreen } from "./catalog-screen.tsx";
import { doctors } from "./kinds/doctors.tsx";

export default function DoctorsScreen() {
  return <CatalogScreen definition={doctors} title={t("shell.screen.doctors")} view="catalog" />;
}
