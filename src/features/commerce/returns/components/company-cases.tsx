import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { OwnList } from "../../subscriptions/components/own-list.tsx";
import type { ShownReturn } from "../contract.ts";
import { companyCases } from "./company-cases-query.ts";

const SIGNS = { announced: "none", received: "half", settled: "full" } as const;

/** What the company sent back, and what it has lost. */
export function CompanyCases() {
  const { t } = useTranslation("company");
  const list = useInfiniteQuery(companyCases);
  return (
    <OwnList
      id="cases"
      heading={t("cases.title")}
      list={list}
      empty={<EmptyState text={t("cases.none")} />}
    >
      {(one) => <CaseLine key={one.id} shown={one} />}
    </OwnList>
  );
}

function CaseLine({ shown }: { shown: ShownReturn }) {
  const { t, i18n } = useTranslation("company");
  const { number, kind, state, codes, reason, announcedAt, creditNote } = shown;
  const count = t("cases.codes", { count: codes.length });
  const day = formatDay(announcedAt, localeOf(i18n.language));
  return (
    <Setting
      title={t("cases.named", { number, kind: t(`cases.kinds.${kind}`) })}
      text={
        <>
          <Badge sign={SIGNS[state]}>{t(`cases.states.${state}`)}</Badge>
          <br />
          {count} · {day} · <bdi>{reason}</bdi>
        </>
      }
      action={
        creditNote && (
          <TextLink to={`/invoice-payment/${creditNote.id}`}>
            {t("cases.creditNote", { number: creditNote.number })}
          </TextLink>
        )
      }
    />
  );
}
