import { useState } from "react";
import { canBeAllowed, EXPORT_NAMES, EXPORT_ROLES, type ExportName } from "#domain/exports.ts";
import type { ExportRoles, ExportSetting } from "#domain/exports.ts";
import type { StaffRole } from "#domain/roles.ts";
import { changeExportSetting, getExportSetting } from "#src/api/exports.ts";
import { focusInTable } from "#src/focus/table-arrows.ts";
import { useInitialFocus } from "#src/focus/use-initial-focus.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { t } from "#src/i18n/t.ts";
import { failureReason, toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { roleWords } from "#src/views/parts/role-words.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { Switch } from "#src/views/parts/switch.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { Waiting } from "#src/views/parts/waiting.tsx";

/** The owner's setting of which roles may export which lists; each choice is saved at once. */
export default function ExportsPage() {
  useView("settings");
  const { found, failure, retry } = useReading("exports", getExportSetting);
  useQueueWhileLoading(found === null && failure === null);
  if (found === null && failure !== null)
    return <FailedState title={t("exports.unread")} body={failureReason(failure)} retry={retry} />;
  if (found === null) return <Waiting />;
  return <Setting key={found.version} read={found} onStale={retry} />;
}

function Setting({ read, onStale }: { read: ExportSetting; onStale: () => void }) {
  useInitialFocus();
  const [setting, setSetting] = useState(read);
  const [isSaving, setSaving] = useState(false);

  async function choose(name: ExportName, roles: StaffRole[]): Promise<void> {
    setSaving(true);
    try {
      setSetting(await changeExportSetting({ roles: { [name]: roles }, version: setting.version }));
      toastSuccess("exports.saved");
    } catch (failure) {
      toastFailure(failure, "exports.failed");
      onStale();
    } finally {
      setSaving(false);
    }
  }

  return (
    <Page scrolls title={t("shell.screen.exports")}>
      <p className="max-w-prose px-5 pt-4 text-muted">{t("exports.body")}</p>
      <div className="px-5 py-4">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <table onKeyDown={focusInTable} className="text-table" aria-busy={isSaving || undefined}>
          <thead className="text-label text-muted">
            <tr>
              <th scope="col" className="pb-1 pe-8 text-start font-medium">
                {t("exports.list")}
              </th>
              {EXPORT_ROLES.map((role) => (
                <th key={role} scope="col" className="pb-1 pe-8 text-start font-medium">
                  {roleWords(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {EXPORT_NAMES.filter((name) =>
              EXPORT_ROLES.some((role) => canBeAllowed(role, name)),
            ).map((name) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-1.5 pe-8 text-start font-normal">
                  {t(`exports.name.${name}`)}
                </th>
                {EXPORT_ROLES.map((role) => (
                  <td key={role} className="py-1.5 pe-8">
                    <Choice
                      name={name}
                      role={role}
                      roles={setting.roles}
                      onChoose={(roles) => isSaving || void choose(name, roles)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  );
}

function Choice({
  name,
  role,
  roles,
  onChoose,
}: {
  name: ExportName;
  role: StaffRole;
  roles: ExportRoles;
  onChoose: (roles: StaffRole[]) => void;
}) {
  const allowed = roles[name];
  if (!canBeAllowed(role, name))
    return (
      <span className="text-faint" title={t("exports.unseen")}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t("exports.unseen")}</span>
      </span>
    );
  const isAllowed = allowed.includes(role);
  return (
    <Switch
      name={`${t(`exports.name.${name}`)} · ${roleWords(role)}`}
      isOn={isAllowed}
      onChange={(isOn) =>
        onChoose(isOn ? [...allowed, role] : allowed.filter((one) => one !== role))
      }
    />
  );
}
