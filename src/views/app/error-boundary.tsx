import { Component } from "react";
import { CloudOff } from "lucide-react";
import { t } from "#src/i18n/t.ts";
import { endPage } from "#src/browser/page-end.ts";
import { Notice } from "#src/views/parts/notice.tsx";
import { fault } from "#src/state/screen/fault.ts";
import { recover } from "./recover.ts";
import type { ReactNode } from "react";

type Props = {
  children: ReactNode;
  /** Shown while it is not known yet whether the page is loaded anew; default nothing. */
  waiting?: ReactNode;
  /** Whether the texts of the workspace may be missing, too. */
  isFront?: boolean;
  /** Called instead of the message when the children have failed for good. */
  onFailed?: () => void;
};

type State = { failed: boolean; shown: boolean };

/**
 * Confines an error to one screen: the frame stays, and the screen comes back by itself once. If it fails again, it shows a
 * message and can be reloaded. If the server has another build by now, the page is loaded anew instead: most likely a part
 * of the old one is gone.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state = { failed: false, shown: false };
  #hasFailed = false;

  static getDerivedStateFromError() {
    fault.isOpen = true;
    return { failed: true };
  }

  override componentDidCatch() {
    void recover().then(() => {
      // Whatever has unmounted has done so by now.
      this.setState({ failed: this.#hasFailed, shown: this.#hasFailed });
      if (this.#hasFailed) this.props.onFailed?.();
      this.#hasFailed = true;
    });
  }

  override componentDidUpdate(_props: Props, before: State) {
    if (before !== this.state && before.failed) fault.isOpen = false;
  }

  override render() {
    const { children, waiting, isFront = false } = this.props;
    if (!this.state.failed) return children;
    if (!this.state.shown || this.props.onFailed !== undefined) return waiting;
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
