import { useSnapshot } from "valtio";
import type { Language } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { CenterFoot, CenterTexts, Logo, LOGO_ON_PAPER } from "#src/views/parts/paper-center.tsx";
import { addressOf, isSavedLogo } from "./logo-file.ts";

const PAPERS: readonly Language[] = ["ar", "en"];

/** The head and the foot of a paper in each language, with what is in the form now. */
export function PaperPreview({ form }: { form: FormStore }) {
  const { values } = useSnapshot(form.state);
  const { account } = useSnapshot(session);
  const textOf = (name: string): string => {
    const value: unknown = values[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const texts = {
    name_ar: textOf("name_ar"),
    name_en: textOf("name_en"),
    address: textOf("address"),
    phones: textOf("phones"),
    tax_number: textOf("tax_number"),
    footer_ar: textOf("footer_ar"),
    footer_en: textOf("footer_en"),
  };
  return (
    <div className="sticky top-4 flex flex-col gap-4">
      {PAPERS.map((language) => (
        <section key={language} aria-label={t(`center_profile.paper.${language}`)}>
          <h2 className="pb-1.5 text-label font-medium text-muted">
            {t(`center_profile.paper.${language}`)}
          </h2>
          {/* A paper is white in the dark too. */}
          <div
            dir={language === "ar" ? "rtl" : "ltr"}
            lang={language}
            data-preview={language}
            className="rounded-ui border border-line bg-white px-5 py-4 text-center text-black"
          >
            <header className="border-b border-black pb-2">
              <ChosenLogo value={textOf("logo_file")} />
              <CenterTexts
                texts={texts}
                name={account?.scan_center.name ?? ""}
                language={language}
                taxNumber={t(`center_profile.tax.${language}`)}
              />
            </header>
            <div aria-hidden="true" className="flex flex-col gap-2 py-3">
              <span className="h-2 w-3/4 rounded-full bg-black/10" />
              <span className="h-2 w-1/2 rounded-full bg-black/10" />
            </div>
            <CenterFoot texts={texts} language={language} className="mt-0!" />
          </div>
        </section>
      ))}
    </div>
  );
}

function ChosenLogo({ value }: { value: string }) {
  if (value === "") return null;
  if (isSavedLogo(value)) return <Logo key={value} hash={value} className={LOGO_ON_PAPER} />;
  return <img src={addressOf(value)} alt="" className={`object-contain ${LOGO_ON_PAPER}`} />;
}
