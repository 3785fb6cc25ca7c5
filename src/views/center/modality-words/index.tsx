import { getModalityWords } from "#src/api/modality-words.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { t } from "#src/i18n/t.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { Waiting } from "#src/views/parts/waiting.tsx";
import { WordsForm } from "./words-form.tsx";

/** What people call each modality, so that searches of tests find it by these words. */
export default function ModalityWordsPage() {
  useView("settings");
  const { found, failure, retry } = useReading("modality-words", getModalityWords);
  useQueueWhileLoading(found === null && failure === null);
  if (found === null && failure !== null)
    return (
      <FailedState title={t("modality_words.unread")} body={failureReason(failure)} retry={retry} />
    );
  if (found === null) return <Waiting />;
  return (
    <Page scrolls title={t("shell.screen.modality_words")}>
      <WordsForm read={found} />
    </Page>
  );
}
