import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { UnlessReadOnly } from "#platform/pages/read-only.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { listKeepers } from "#features/memorials/keepers/contract.ts";
import { ButtonLink } from "#ui/button.tsx";
import { SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Section } from "#ui/section.tsx";
import { CodeCard } from "../components/code-card.tsx";
import { OwnCode } from "../components/own-code.tsx";
import { isCodeOf, useOwnCodes } from "../components/own-codes.ts";
import type { Route } from "./+types/memorial-codes.ts";

export const handle = { texts: ["codes"] };

/** Part of `/memorial/{id}/admin`: the user's codes that open the page. */
export default function MemorialCodes({ params: { id } }: Route.ComponentProps) {
  const keeping = callQuery(listKeepers, { params: { id } }, { on404: "null" });
  const { data } = useQuery(keeping);
  return data?.can.work ? <CodesOf memorial={data.memorial} /> : null;
}

function CodesOf({ memorial: { slug, name } }: { memorial: { slug: string; name: string } }) {
  const { t } = useTranslation("codes");
  const publicUrl = useRouteLoaderData<{ publicUrl: string }>("root")?.publicUrl ?? "";
  const { items } = useOwnCodes();
  const here = items?.filter(({ memorials }) => memorials.some((one) => one.slug === slug));
  const own = here?.find(isCodeOf(slug))?.code ?? null;
  return (
    <Section id="qr" heading={t("onPage.title")} note={t("onPage.note")}>
      <div className="stack">
        {here === undefined && <Spinner label={t("own.loading")} />}
        {here?.length === 0 && <p>{t("onPage.none")}</p>}
        {here && <CodeCard name={name} publicUrl={publicUrl} slug={slug} code={own} />}
        {here !== undefined && here.length > 0 && (
          <>
            <SettingsList>
              {here.map((code) => (
                <OwnCode key={code.code} code={code} isShown={code.code === own} />
              ))}
            </SettingsList>
            <UnlessReadOnly>
              <p className="small">{t("onPage.lockHint")}</p>
            </UnlessReadOnly>
          </>
        )}
        <UnlessReadOnly>
          <div className="actions">
            <ButtonLink variant="quiet" to="/qr-info">
              {t("onPage.another")}
            </ButtonLink>
          </div>
        </UnlessReadOnly>
      </div>
    </Section>
  );
}
