import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { SettingsList } from "#ui/settings-list.tsx";
import { Section } from "#ui/section.tsx";
import type { Keeper } from "../../keepers/contract.ts";
import { getCustody } from "../contract.ts";
import { CustodianLine } from "./custodian-line.tsx";
import { NameCustodian } from "./name-custodian.tsx";
import { CustodyRequest } from "./custody-request.tsx";

/** The custodians in order; for the owner, and for each custodian their own entry. */
export function CustodiansSection({ id, keepers }: { id: string; keepers: Keeper[] }) {
  const { t } = useTranslation("keepers");
  const { data } = useQuery(callQuery(getCustody, { params: { id } }, { on404: "null" }));
  const mayName = !useReadOnly() && data?.can.name === true;
  if (!data || (!mayName && data.items.length === 0)) return null;
  const note = data.can.name ? t("custodians.note") : t("custodians.noteForOthers");
  return (
    <Section id="custodians" heading={t("custodians.heading")} note={note}>
      <div className="stack">
        <CustodyRequest id={id} custody={data} />
        {data.items.some(({ state }) => state === "unconfirmed") && (
          <Inherited isOwner={data.can.name} />
        )}
        {data.items.length > 0 && (
          <SettingsList>
            {data.items.map((custodian) => (
              <CustodianLine key={custodian.id} id={id} custodian={custodian} custody={data} />
            ))}
          </SettingsList>
        )}
        {mayName && <NameCustodian id={id} keepers={keepers} />}
      </div>
    </Section>
  );
}

/** Custodians named by a former owner need the current owner's confirmation. */
function Inherited({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation("keepers");
  if (!isOwner) return <p>{t("custodians.waiting")}</p>;
  return (
    <Banner tone="warn" title={t("custodians.inherited")}>
      {t("custodians.inheritedText")}
    </Banner>
  );
}
