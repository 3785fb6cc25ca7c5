import { Fragment, useEffect, useState } from "react";
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

/** Classes of a logo above the name of the center. */
export const LOGO_ON_PAPER = "mx-auto max-h-[18mm] max-w-[60mm]";

/**
 * How the center stands at the head of a paper: `stacked` on a narrow one, `row` beside its logo on a wide one, and `brief`,
 * its name alone beside the logo, where the head is repeated on every page: a browser repeats no head that takes a
 * quarter of the page. Then `PaperDetails` has the rest.
 */
export type CenterLayout = "stacked" | "row" | "brief";

/** The center at the head of a paper. An empty profile shows the name alone. */
export function PaperCenter({ layout }: { layout: CenterLayout }) {
  const center = useSnapshot(session).account?.scan_center;
  if (center === undefined) return null;
  const { profile, name } = center;
  const { logo_hash: hash } = profile;
  if (layout === "stacked")
    return (
      <>
        {hash !== null && <Logo hash={hash} className={LOGO_ON_PAPER} />}
        <CenterTexts
          texts={profile}
          name={name}
          language={language()}
          taxNumber={t("print.tax_number")}
        />
      </>
    );
  return (
    <div className="flex items-center justify-center gap-4">
      {hash !== null && <Logo hash={hash} className="max-h-[12mm] max-w-[40mm] shrink-0" />}
      <div className={hash === null ? "" : "text-start"}>
        <p className="text-title font-semibold">
          <OwnScript>{inLanguage(language(), profile.name_ar, profile.name_en) || name}</OwnScript>
        </p>
        {layout === "row" && <PaperDetails />}
      </div>
    </div>
  );
}

/** Where the center is, how to call it and its tax number, in one paragraph; nothing if the center has not said it. */
export function PaperDetails({ className = "" }: { className?: string }) {
  const profile = useSnapshot(session).account?.scan_center.profile;
  if (profile === undefined) return null;
  const { address, phones, tax_number } = profile;
  const lines = [...address.split("\n"), ...phones.split("\n")].filter((line) => line !== "");
  if (lines.length === 0 && tax_number === "") return null;
  return (
    <p className={`text-label ${className}`}>
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && " · "}
          <OwnScript>{line}</OwnScript>
        </Fragment>
      ))}
      {tax_number !== "" && (
        <>
          {lines.length > 0 && " · "}
          {t("print.tax_number")}: <OwnScript>{tax_number}</OwnScript>
        </>
      )}
    </p>
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
