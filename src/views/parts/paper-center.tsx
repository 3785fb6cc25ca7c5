import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useSnapshot } from "valtio";
import type { CenterProfile } from "#domain/entities/center-profile.ts";
import { type Language, language } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import { logos } from "./paper-logo.ts";
import { OwnScript } from "./text.tsx";

/** The texts of a profile. */
type Texts = Omit<CenterProfile, "logo_type" | "logo_hash" | "version">;

/** Classes of a logo at the head of a paper. */
export const LOGO_ON_PAPER = "mx-auto max-h-[18mm] max-w-[60mm]";

/** The center at the head of a paper. An empty profile shows the name alone. */
export function PaperCenter() {
  const center = useSnapshot(session).account?.scan_center;
  if (center === undefined) return null;
  const { profile, name } = center;
  return (
    <>
      {profile.logo_hash !== null && <Logo hash={profile.logo_hash} className={LOGO_ON_PAPER} />}
      <CenterTexts
        texts={profile}
        name={name}
        language={language()}
        taxNumber={t("print.tax_number")}
      />
    </>
  );
}

/** The name of a center in a language, where it is, and its tax number behind the word for it. */
export function CenterTexts({
  texts,
  name,
  language: shown,
  taxNumber,
}: {
  texts: Texts;
  /** The center's own name, for a profile without one. */
  name: string;
  language: Language;
  taxNumber: string;
}) {
  const { address, phones, tax_number } = texts;
  return (
    <>
      <p className="text-title font-semibold">
        <OwnScript>{inLanguage(shown, texts.name_ar, texts.name_en) || name}</OwnScript>
      </p>
      {address !== "" && <Lines text={address} />}
      {phones !== "" && <Lines text={phones} />}
      {tax_number !== "" && (
        <p className="text-label">
          {taxNumber}: <OwnScript>{tax_number}</OwnScript>
        </p>
      )}
    </>
  );
}

function Lines({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line text-label">
      <OwnScript>{text}</OwnScript>
    </p>
  );
}

/** The center on a small label, in one line: its logo, its name and how to call it. */
export function LabelCenter() {
  const center = useSnapshot(session).account?.scan_center;
  if (center === undefined) return null;
  const { profile, name } = center;
  const [phones = ""] = profile.phones.split("\n");
  return (
    <p className="flex items-center gap-1.5 text-label">
      {profile.logo_hash !== null && (
        <Logo hash={profile.logo_hash} className="max-h-[4.5mm] max-w-[12mm] shrink-0" />
      )}
      <OwnScript className="min-w-0 truncate font-semibold">
        {inLanguage(language(), profile.name_ar, profile.name_en) || name}
      </OwnScript>
      {phones !== "" && (
        <OwnScript className="ms-auto max-w-[24mm] shrink-0 truncate">{phones}</OwnScript>
      )}
    </p>
  );
}

/** The foot of a paper in the current language; nothing if the center has none. */
export function PaperFoot({ className = "" }: { className?: string }) {
  const profile = useSnapshot(session).account?.scan_center.profile;
  if (profile === undefined) return null;
  return <CenterFoot texts={profile} language={language()} className={className} />;
}

/** The foot of a paper in a language, in the middle; nothing if it is empty. */
export function CenterFoot({
  texts,
  language: shown,
  className = "",
}: {
  texts: Pick<Texts, "footer_ar" | "footer_en">;
  language: Language;
  className?: string;
}) {
  const text = inLanguage(shown, texts.footer_ar, texts.footer_en);
  if (text === "") return null;
  return (
    <footer className={`mt-3 whitespace-pre-line text-center text-label ${className}`}>
      <OwnScript>{text}</OwnScript>
    </footer>
  );
}

/** A logo of the center; nothing until it is loaded. */
export function Logo({ hash, className }: { hash: string; className: string }) {
  const [, setLoaded] = useState(() => logos.loaded(hash));
  useEffect(() => {
    // At once, because a print may wait for it. Without its logo, a paper still has the name.
    logos.load(hash).then(
      (source) => flushSync(() => setLoaded(source)),
      () => undefined,
    );
  }, [hash]);
  const source = logos.loaded(hash);
  return source === null ? null : (
    <img data-paper-logo src={source} alt="" className={`object-contain ${className}`} />
  );
}

/** Returns the text of a language; if it is empty, that of the other one. */
function inLanguage(shown: Language, arabic: string, english: string): string {
  return shown === "ar" ? arabic || english : english || arabic;
}
