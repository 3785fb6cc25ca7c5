import type { Stored } from "#domain/entities/common.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { t } from "#src/i18n/t.ts";
import { DescriptionList, SidePanel } from "#src/views/parts/page.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import type { CatalogDefinition } from "./definition.ts";

/** The facts of the active record, and what can be done with it. */
export function CatalogPanel<T extends Stored>({
  definition,
  active,
}: {
  definition: CatalogDefinition<T>;
  active: T | null;
}) {
  return (
    <SidePanel
      label={t(`catalog.kinds.${definition.id}.one`)}
      footer={
        active !== null && (
          <>
            <CommandButton id="record.open" />
            <CommandButton id="record.edit" />
            <CommandButton id="account.reset_password" />
            <CommandButton id="account.reset_factors" />
            {definition.hasState && <CommandButton id="record.toggle" />}
            <CommandButton id="record.trail" />
            <CommandButton id="record.delete" kind="danger" />
            <CommandButton id="api_token.revoke" kind="danger" />
          </>
        )
      }
    >
      {active === null ? (
        <p className="text-muted">{t("catalog.nothing_chosen")}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <h2 className="text-body font-semibold">
            <OwnScript>{definition.nameOf(active)}</OwnScript>
          </h2>
          <DescriptionList items={definition.facts(active)} />
        </div>
      )}
    </SidePanel>
  );
}
