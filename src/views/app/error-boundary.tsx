import { Component } from "react";
import { CloudOff } from "lucide-react";
import { t } from "#src/i18n/t.ts";
import { endPage } from "#src/browser/page-end.ts";
import { Notice } from "#src/views/parts/notice.tsx";
import { recover } from "./recover.ts";
import type { ReactNode } from "react";

type Props = {
  children: ReactNode;
  /** Shown while it is not known yet whether the page is loaded anew; default nothing. */
  waiting?: ReactNode;
  /** Whether the texts of the workspace may be missing, too. */
  isFront?: boolean;
};

/**
 * Confines an error to one screen: the frame stays, and the screen shows a message and can be reloaded. If the server has
 * another build by now, the page is loaded anew instead: most likely a part of the old one is gone.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean; shown: boolean }> {
  override state = { failed: false, shown: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    void recover().then(() => this.setState({ shown: true }));
  }

  override render() {
    const { children, waiting, isFront = false } = this.props;
    if (!this.state.failed) return children;
    if (!this.state.shown) return waiting;
    return (
      <div role="alert" className="grid h-full place-items-center p-6">
        <Notice
          icon={CloudOff}
          title={t(isFront ? "errors.unknown" : "shell.failed.title")}
          body={isFront ? "" : t("shell.failed.body")}
          actions={[
            {
              label: t(isFront ? "common.retry" : "shell.failed.retry"),
              run: () => endPage(() => location.reload()),
            },
          ]}
        />
      </div>
    );
  }
}
