import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import type { Permission } from "#platform/actor.ts";
import type { Page } from "#platform/paging.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { pageLinks } from "#ui/page-links.ts";
import { Pagination } from "#ui/pagination.tsx";
import { listAllCodes, type ListedCode } from "../contract.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { CodeFilterForm } from "./code-filter-form.tsx";
import { CodesTable } from "./codes-table.tsx";

type CodesViewProps = { packageId?: string; permissions: readonly Permission[] };

/** Codes by what the address asks for; those that are chosen are pressed together. */
export function CodesView({ packageId, permissions }: CodesViewProps) {
  const { t } = useTranslation("ledger");
  const [asked] = useSearchParams();
  const { pathname, search } = useLocation();
  const given = Object.fromEntries([...asked].filter(([, value]) => value !== ""));
  const filter = packageId === undefined ? given : { ...given, packageId };
  const { data, error, isPending } = useQuery(
    apiQuery<Page<ListedCode>>([listAllCodes.path, filter]),
  );
  return (
    <>
      <CodeFilterForm key={search} />
      {error ? (
        <Banner tone="bad">{error.message}</Banner>
      ) : (
        <div className="stack">
          <Chosen
            key={search}
            items={data?.items ?? []}
            isLoading={isPending}
            permissions={permissions}
          />
          <Pagination
            links={pageLinks(pathname, search, data?.nextCursor ?? null)}
            labels={{ navigation: t("pages"), newest: t("newest"), older: t("older") }}
          />
        </div>
      )}
    </>
  );
}

type ChosenProps = {
  items: ListedCode[];
  isLoading: boolean;
  permissions: readonly Permission[];
};

function Chosen({ items, isLoading, permissions }: ChosenProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <BulkBar codes={[...chosen]} permissions={permissions} onDone={() => setChosen(new Set())} />
      <CodesTable items={items} isLoading={isLoading} chosen={chosen} onChoose={setChosen} />
    </>
  );
}
