import { focusField } from "#src/focus/fields.ts";
import { PERMISSIONS } from "#domain/access.ts";
import { saveSettings } from "#src/api/own-settings.ts";
import { startDoctorShift } from "#src/api/shifts.ts";
import { dropTyping, queueDuring } from "#src/focus/queued-keys.ts";
import { language, setLanguage } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { doctorShiftState, setDoctorShift } from "#src/state/session/doctor-shift.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { lock } from "#src/state/session/lock.ts";
import { adoptAccount, session, signOut } from "#src/state/session/session.ts";
import { nextTheme } from "#src/state/session/theme.ts";
import { toastError, toastFailure, toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";
import { defineCommand, PAGE_OR_PALETTE } from "../engine/define.ts";

/** Commands for shift, list, form and session, the same on every screen. */
export const deskCommands = [
  defineCommand({
    id: "shift.start",
    asks: true,
    section: "shift",
    keys: ["f8"],
    when: { shift: ["none"], overlay: PAGE_OR_PALETTE },
    roles: PERMISSIONS["receptionist_shifts.start"],
    run: () => openLayer({ kind: "shift-start" }),
  }),
  defineCommand({
    id: "shift.close",
    asks: true,
    section: "shift",
    keys: ["f8"],
    when: { shift: ["active"], overlay: PAGE_OR_PALETTE },
    roles: PERMISSIONS["receptionist_shifts.close"],
    run: () => openLayer({ kind: "shift-close" }),
  }),
  defineCommand({
    id: "shift.doctor_start",
    section: "shift",
    keys: ["f8"],
    when: { shift: ["none"], overlay: PAGE_OR_PALETTE },
    roles: PERMISSIONS["doctor_shifts.start"],
    async run() {
      try {
        setDoctorShift(await startDoctorShift());
        toastSuccess("actions.shift.start.done");
      } catch (failure) {
        toastFailure(failure, "actions.shift.start.failed");
      }
    },
  }),
  defineCommand({
    id: "shift.doctor_close",
    section: "shift",
    keys: ["f8"],
    when: { shift: ["active"], overlay: PAGE_OR_PALETTE },
    roles: PERMISSIONS["doctor_shifts.close"],
    run({ source }) {
      // The user may have meant to start the shift, not knowing that writing a report has started it.
      if (source === "key" && doctorShiftState.isStartUnseen) {
        doctorShiftState.isStartUnseen = false;
        toastInfo("shell.shift.started_with_report");
        dropTyping("command");
      } else openLayer({ kind: "doctor-shift-close" });
    },
  }),
  defineCommand({
    id: "grid.filter",
    section: "list",
    keys: ["slash"],
    when: { hasGrid: true },
    run: () => context.grid?.focusFilter(),
  }),
  defineCommand({
    id: "grid.export",
    section: "list",
    keys: ["x"],
    when: { hasGrid: true, hasExport: true },
    run: () => context.grid?.exportList?.(),
  }),
  defineCommand({
    id: "grid.columns",
    section: "list",
    keys: ["c"],
    when: { hasGrid: true, hasColumns: true },
    run: () => context.grid?.chooseColumns?.(),
  }),
  defineCommand({
    id: "grid.days",
    section: "list",
    keys: ["d"],
    when: { hasGrid: true, view: ["appointments"] },
    run: () => context.grid?.toggleDays?.(),
  }),
  defineCommand({
    id: "form.save",
    section: "form",
    keys: ["mod+enter"],
    when: { hasForm: true, overlay: ["none", "dialog"] },
    listed: false,
    run: () => context.form?.submit("save"),
  }),
  defineCommand({
    id: "form.save_next",
    section: "form",
    keys: ["mod+shift+enter"],
    when: { hasForm: true, hasNext: true, overlay: ["none", "dialog"] },
    listed: false,
    run: () => context.form?.submit("save-next"),
  }),
  defineCommand({
    id: "form.bring_back",
    section: "form",
    keys: ["mod+shift+y"],
    when: { hasForm: true, hasAside: true, overlay: ["none", "dialog"] },
    run: () => context.form?.bringBack?.(),
  }),
  defineCommand({
    id: "form.discount",
    section: "form",
    keys: ["mod+shift+d"],
    when: { hasForm: true, view: ["booking", "appointment-edit"] },
    run: () => void focusField("discount_kind"),
  }),
  defineCommand({
    id: "form.calculator",
    section: "form",
    keys: ["equal"],
    when: { focus: ["amount"], overlay: ["none", "dialog"] },
    listed: false,
    run() {
      const amount = context.amount?.current();
      if (amount === undefined) return;
      openLayer({
        kind: "calculator",
        wholeAmount: amount.wholeAmount,
        gives: amount.gives,
        onResult: amount.setAmount,
      });
    },
  }),
  defineCommand({
    id: "session.lock",
    section: "session",
    keys: ["mod+shift+l"],
    // Also works while the screen is being unlocked.
    when: { overlay: ["none", "dialog", "palette", "lock"] },
    run: lock,
  }),
  defineCommand({ id: "session.log_out", section: "session", run: askAndLogOut }),
  defineCommand({
    id: "session.language",
    section: "session",
    run: () => setLanguage(language() === "ar" ? "en" : "ar"),
  }),
  defineCommand({ id: "session.theme", section: "session", run: nextTheme }),
  defineCommand({
    id: "session.update",
    section: "session",
    async run() {
      const recovery = await loadRecovery();
      return recovery === null ? toastError("errors.network") : recovery.renewNow();
    },
  }),
  defineCommand({
    id: "session.single_letters",
    section: "session",
    async run() {
      const isOn = !(session.account?.settings.single_letter_keys ?? true);
      adoptAccount(await saveSettings({ single_letter_keys: isOn }));
      toastSuccess(isOn ? "palette.done.letters_on" : "palette.done.letters_off");
    },
  }),
  defineCommand({
    id: "session.reset_keys",
    section: "session",
    when: { view: ["keys"] },
    refuse: () =>
      Object.keys(session.account?.settings.keys ?? {}).length === 0
        ? "own_keys.nothing_changed"
        : null,
    run: () =>
      openLayer({
        kind: "confirm",
        title: t("own_keys.reset.title"),
        body: t("own_keys.reset.body"),
        action: t("own_keys.reset.action"),
        run: () => void resetKeys().catch(toastFailure),
      }),
  }),
  defineCommand({
    id: "pacs.open",
    section: "screen",
    keys: ["f9"],
    roles: PERMISSIONS["branches.read"],
    when: { overlay: PAGE_OR_PALETTE },
    async run(args) {
      const pacs = await loadPacs();
      return pacs === null ? toastError("errors.network") : pacs.openPacs(args);
    },
  }),
  defineCommand({
    id: "pacs.test",
    section: "catalog",
    // It belongs to a form, above which there is no palette.
    listed: false,
    keys: ["f9"],
    roles: PERMISSIONS["branches.update"],
    when: { overlay: ["dialog"], hasForm: true, hasArchive: true },
    refuse: () => ((context.archive?.address() ?? "") === "" ? "errors.pacs_url" : null),
    run: () => openLayer({ kind: "pacs-test", address: context.archive?.address() ?? "" }),
  }),
];

/** Resets the keys of all commands to their defaults. Throws an ApiFailure. */
async function resetKeys(): Promise<void> {
  const changedKeys = Object.keys(session.account?.settings.keys ?? {});
  adoptAccount(
    await saveSettings({ keys: Object.fromEntries(changedKeys.map((id) => [id, null])) }),
  );
  toastSuccess("actions.settings.save.done");
}

/** Milliseconds to wait for the answer to the last save before the session ends. */
const SAVED_WITHIN = 3_000;

/** What opens the image archive; null if it cannot be loaded. */
const loadPacs = () => import("./pacs.ts").catch(() => null);

/** What loads another build of the page; null if it cannot be loaded. */
const loadRecovery = () => import("#src/state/live/recovery.ts").catch(() => null);

/** The drafts in this browser, loaded when needed: reading them needs a library that no screen loads at first. */
const loadDrafts = () => import("#src/state/screen/own-drafts.ts").catch(() => null);

/** Logs out; asks first if forms that are not saved would be discarded. */
async function askAndLogOut(): Promise<void> {
  const drafts = await loadDrafts();
  if (context.form?.wouldLose() !== true && drafts?.hasOwnDrafts() !== true) return logOut();
  openLayer({
    kind: "confirm",
    title: t("palette.confirm.log_out.title"),
    body: t("palette.confirm.log_out.body"),
    action: t("palette.confirm.log_out.action"),
    run: () => void logOut(),
  });
}

/**
 * Saves the report on screen, then logs out. If the server does not answer in time, the text stays in this
 * browser, as without a network.
 */
async function logOut(): Promise<void> {
  const saving = context.report?.save?.();
  try {
    if (saving !== undefined) {
      const tooLate = new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(true), SAVED_WITHIN);
      });
      await queueDuring(Promise.race([saving.then(() => true), tooLate]));
    }
  } finally {
    // A person who leaves the desk is logged out, even if the save fails in an unexpected way. Without the network the
    // module may not load; nobody else can read the encrypted drafts.
    (await loadDrafts())?.removeOwnDrafts();
    await signOut();
  }
}
