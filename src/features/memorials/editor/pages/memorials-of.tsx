import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { listMemorialsOf } from "#features/memorials/contract.ts";

export const handle = { texts: ["editor"] };

/** Part of `/admin/users/{id}`: the pages that a user keeps. Private content stays hidden. */
export default function MemorialsOf() {
  const { t } = useTranslation(["staff", "editor"]);
  const { id = "" } = useParams();
  const { data, error } = useQuery(callQuery(listMemorialsOf, { params: { id } }));
  return (
    <section className="staff-part" aria-labelledby="memorials">
      <h2 id="memorials">{t("staff:people.memorials")}</h2>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("editor:kept.loading")} />}
      {data?.items.length === 0 && <p className="small">{t("staff:people.noMemorials")}</p>}
      {data !== undefined && data.items.length > 0 && (
        <SettingsList>
          {data.items.map(({ id: memorialId, name, slug, privacy, role }) => (
            <Setting
              key={memorialId}
              title={<bdi>{name}</bdi>}
              text={t("staff:people.memorial", {
                role: t(`staff:keepers.${role}`),
                privacy: t(`editor:privacy.${privacy}`),
                address: `/memorial/${slug}`,
              })}
            />
          ))}
        </SettingsList>
      )}
    </section>
  );
}
