import { Construction } from "lucide-react";
import { t } from "@src/i18n/t";
import { goBack, navigate } from "@src/state/navigation";
import { Notice } from "../shell/notice";

/** A page of the product that this version does not have yet. */
export function NotAvailable({ page }: { page: string }) {
  return (
    <div className="grid h-full place-items-center p-6">
      <Notice
        icon={Construction}
        title={t("shell.not_available.title")}
        body={t("shell.not_available.body", { page })}
        actions={[
          { label: t("shell.not_available.back"), run: goBack },
          { label: t("shell.not_available.home"), run: () => navigate("/dashboard") },
        ]}
      />
    </div>
  );
}
