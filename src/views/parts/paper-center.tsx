import { useEffect, useState } from "react";
import { api } from "#src/api/client.ts";
import { createByHash } from "#src/browser/by-hash.ts";
import { language } from "#src/i18n/language.ts";
import { session } from "#src/state/session/session.ts";
import { OwnScript } from "./text.tsx";

const logos = createByHash(async (hash) => {
  const { blob } = await api.file("/center/profile/logo/", { query: { hash } });
  return URL.createObjectURL(blob);
});

/** The center at the head of a paper: its logo, its name, and where it is. An empty profile shows the name alone. */
export function PaperCenter() {
  const center = session.account?.scan_center;
  const profile = center?.profile;
  return (
    <>
      {typeof profile?.logo_hash === "string" && <Logo hash={profile.logo_hash} />}
      <p className="text-title font-semibold">
        <OwnScript>{inLanguage(profile?.name_ar, profile?.name_en) || center?.name}</OwnScript>
      </p>
      {[profile?.address, profile?.phones, profile?.tax_number].map(
        (text) =>
          text !== undefined &&
          text !== "" && (
            <p key={text} className="whitespace-pre-line text-label">
              <OwnScript>{text}</OwnScript>
            </p>
          ),
      )}
    </>
  );
}

/** The foot of a paper in the current language; nothing if the center has none. */
export function PaperFoot() {
  const profile = session.account?.scan_center.profile;
  const text = inLanguage(profile?.footer_ar, profile?.footer_en);
  if (text === "") return null;
  return (
    <footer className="mt-3 whitespace-pre-line text-center text-label">
      <OwnScript>{text}</OwnScript>
    </footer>
  );
}

function Logo({ hash }: { hash: string }) {
  const [source, setSource] = useState(() => logos.loaded(hash));
  useEffect(() => {
    // Without its logo, a paper still has the name.
    if (source === null) void logos.load(hash).then(setSource, () => undefined);
  }, [hash, source]);
  return source === null ? null : (
    <img src={source} alt="" className="mx-auto max-h-[18mm] max-w-[60mm] object-contain" />
  );
}

/** Returns the text of the current language; if it is empty, that of the other one. */
function inLanguage(arabic = "", english = ""): string {
  return language() === "ar" ? arabic || english : english || arabic;
}
