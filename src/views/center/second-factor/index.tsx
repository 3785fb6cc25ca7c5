import { useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { STAFF_ROLES, type StaffRole } from "#domain/roles.ts";
import type { SecondFactorSetting } from "#domain/second-factor.ts";
import { changeFactorSetting, countWithoutFactor, getFactorSetting } from "#src/api/factors.ts";
import { askFirst } from "#src/focus/ask-first.ts";
import { focusStep } from "#src/focus/fields.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { plural, t } from "#src/i18n/t.ts";
import { loadAccount, session } from "#src/state/session/session.ts";
import { failureReason, toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { roleWords } from "#src/views/parts/role-words.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { SwitchLine } from "#src/views/parts/switch.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { Waiting } from "#src/views/parts/waiting.tsx";

/** The owner's setting of which roles must have a second factor; each choice is saved at once. */
export default function FactorSettingPage() {
  useView("settings");
  const { found, failure, retry } = useReading("factor-setting", getFactorSetting);
  useQueueWhileLoading(found === null && failure === null);
  if (found === null && failure !== null)
    return (
      <FailedState
        title={t("second_factor.setting.unread")}
        body={failureReason(failure)}
        retry={retry}
      />
    );
  if (found === null) return <Waiting />;
  return <Setting key={found.version} read={found} onStale={retry} />;
}

function Setting({ read, onStale }: { read: SecondFactorSetting; onStale: () => void }) {
  const { account, role: ownRole } = useSnapshot(session);
  const [setting, setSetting] = useState(read);
  const [isSaving, setSaving] = useState(false);
  const hasNone = account?.second_factor.set_up === false;

  /** Asks before people are stopped in their work. Returns false if the owner goes back. Throws an ApiFailure. */
  async function mayRequire(role: StaffRole): Promise<boolean> {
    if (role === ownRole && hasNone) return askAboutOwnRole();
    const count = await countWithoutFactor(role);
    return count === 0 || askAboutOthers(role, count);
  }

  async function choose(role: StaffRole): Promise<void> {
    const isChosen = setting.roles.includes(role);
    const roles = isChosen ? setting.roles.filter((one) => one !== role) : [...setting.roles, role];
    setSaving(true);
    try {
      if (!isChosen && !(await mayRequire(role))) return;
      setSetting(await changeFactorSetting({ roles, version: setting.version }));
      toastSuccess("second_factor.setting.saved");
      // It may concern the owner's own role.
      await loadAccount();
    } catch (failure) {
      toastFailure(failure, "second_factor.setting.failed");
      onStale();
    } finally {
      setSaving(false);
    }
  }

  return (
    <Page scrolls title={t("shell.screen.factor_setting")}>
      <div className="flex max-w-2xl flex-col gap-4 px-5 py-4">
        <p className="text-muted">{t("second_factor.setting.body")}</p>
        <fieldset aria-busy={isSaving || undefined} className="min-w-0">
          <legend className="pb-1.5 text-label font-medium text-muted">
            {t("second_factor.setting.roles")}
          </legend>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            onKeyDown={focusStep}
            className="divide-y divide-line rounded-ui border border-line bg-raised"
          >
            {STAFF_ROLES.map((role, index) => (
              <SwitchLine
                key={role}
                autoFocus={index === 0}
                label={roleWords(role)}
                isOn={setting.roles.includes(role)}
                onChange={() => isSaving || void choose(role)}
              />
            ))}
          </div>
        </fieldset>
        {hasNone && (
          <p className="text-table text-muted">
            {t("second_factor.setting.own_none")}{" "}
            <Link to="/account/second-factor" className="font-medium text-accent underline">
              {t("second_factor.setting.own_set_up")}
            </Link>
          </p>
        )}
      </div>
    </Page>
  );
}

const askAboutOwnRole = () =>
  askFirst({
    title: t("second_factor.setting.own_title"),
    body: t("second_factor.setting.own_body"),
    action: t("second_factor.setting.own_action"),
  });

const askAboutOthers = (role: StaffRole, count: number) =>
  askFirst({
    title: t("second_factor.setting.affected_title", { role: roleWords(role) }),
    body: plural("second_factor.setting.affected", count),
    action: t("second_factor.setting.own_action"),
  });
