import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { logInWithPasskey, offerPasskeyLogin } from "#src/api/factor-login.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { provePasskey } from "#src/api/passkeys.ts";
import { earlyKeys } from "#src/focus/early-keys.ts";
import { t } from "#src/i18n/t.ts";
import { adoptLogin } from "#src/state/session/session.ts";
import { Button } from "#src/views/parts/button.tsx";
import { ONCE_ANYWHERE } from "./login-keys.ts";

/** The key by position; it types nothing, and neither the demo accounts nor the browser need it. */
const KEY = "F10";

/** Signs in with a passkey, without e-mail and password. */
export function PasskeyButton({
  onBegin,
  onSignedIn,
  onFailure,
}: {
  onBegin: () => void;
  onSignedIn: () => void;
  /** Called with why nobody is signed in. `isLost`: keystrokes after it were dropped. */
  onFailure: (failure: ApiFailure, isLost: boolean) => void;
}) {
  const [busy, setBusy] = useState(false);

  async function begin(): Promise<void> {
    if (busy) return;
    setBusy(true);
    onBegin();
    try {
      const { ticket, options } = await offerPasskeyLogin();
      const passkey = await provePasskey(options);
      // Keystrokes typed right after this are meant for the first screen.
      earlyKeys.collect();
      adoptLogin(await logInWithPasskey({ ticket, passkey }));
      onSignedIn();
    } catch (failure) {
      const isLost = earlyKeys.stop().length > 0;
      if (!(failure instanceof ApiFailure)) throw failure;
      setBusy(false);
      onFailure(failure, isLost);
    }
  }

  useHotkeys(KEY, () => void begin(), ONCE_ANYWHERE);

  return (
    <Button
      busy={busy}
      onClick={() => void begin()}
      icon={<Fingerprint size={16} />}
      className="w-full justify-center"
      badge={<kbd className="key-badge">{KEY}</kbd>}
    >
      {t("second_factor.login.passkey")}
    </Button>
  );
}
