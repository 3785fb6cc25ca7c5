import { getCenterProfile } from "#src/api/center-profile.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { t } from "#src/i18n/t.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { Waiting } from "#src/views/parts/waiting.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** What stands on the papers of the center, for the owner to change. */
export default function CenterProfilePage() {
  useView("settings");
  const { found, failure, retry } = useReading("center-profile", getCenterProfile, {
    kinds: ["center_profile"],
  });
  useQueueWhileLoading(found === null && failure === null);
  if (found === null && failure !== null)
    return (
      <FailedState title={t("center_profile.unread")} body={failureReason(failure)} retry={retry} />
    );
  if (found === null) return <Waiting />;
  return <ProfileForm read={found} />;
}
