import { Component } from "react";
import { Bug } from "lucide-react";
import { t } from "#src/i18n/t.ts";
import { endPage } from "#src/browser/page-end.ts";
import { Notice } from "#src/views/parts/notice.tsx";
import type { ReactNode } from "react";

/** Confines an error to one screen: the frame stays, and the screen shows a message and can be reloaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="grid h-full place-items-center p-6">
        <Notice
          icon={Bug}
          title={t("shell.failed.title")}
          body={t("shell.failed.body")}
          actions={[
            { label: t("shell.failed.retry"), run: () => endPage(() => location.reload()) },
          ]}
        />
      </div>
    );
  }
}
