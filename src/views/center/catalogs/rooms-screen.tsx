import { t } from "#src/i18n/t.ts";
import { CatalogScreen } from "./catalog-screen.tsx";
import { rooms } from "./kinds/rooms.tsx";

export default function RoomsScreen() {
  return <CatalogScreen definition={rooms} title={t("shell.screen.rooms")} view="catalog" />;
}
