import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { pathOf } from "#platform/call.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { UnlessReadOnly } from "#platform/pages/read-only.ts";
import { listKeepers, type Keeping } from "#features/memorials/keepers/contract.ts";
import { ButtonLink } from "#ui/button.tsx";
import { SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Spread } from "#ui/spread.tsx";
import { OwnCode } from "../components/own-code.tsx";
import { useOwnCodes } from "../components/own-codes.ts";
import type { Route } from "./+types/memorial-codes.ts";

export const handle = { texts: ["codes"] };

/** Part of `/memorial/{id}/admin`: those of one's codes that open the page. */
export default function MemorialCodes({ params: { id } }: Route.ComponentProps) {
  const keeping = apiQuery<Keeping | null>([pathOf(listKeepers, { id })], { on404: "null" });
  const { data } = useQuery(keeping);
  return (
    <>
      {data?.can.work && <CodesOf slug={data.memorial.slug} />}
      <Outlet />
    </>
  );
}

function CodesOf({ slug }: { slug: string }) {
  const { t } = useTranslation("codes");
  const { items } = useOwnCodes();
  const here = items?.filter(({ memorials }) => memorials.some((one) => one.slug === slug));
  return (
    <Spread id="qr" heading={t("onPage.title")} note={t("onPage.note")}>
      <div className="stack">
        {here === undefined && <Spinner label={t("own.loading")} />}
        {here?.length === 0 && <p>{t("onPage.none")}</p>}
        {here !== undefined && here.length > 0 && (
          <>
            <SettingsList>
              {here.map((code) => (
                <OwnCode key={code.code} code={code} />
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
    </Spread>
  );
}
