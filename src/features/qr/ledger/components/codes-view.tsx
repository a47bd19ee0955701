import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import type { Permission } from "#platform/actor.ts";
import type { Page } from "#platform/paging.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { pageLinks } from "#ui/page-links.ts";
import { Pagination } from "#ui/pagination.tsx";
import { BulkBar } from "../../bulk/components/bulk-bar.tsx";
import { BulksUnderWay } from "../../bulk/components/bulks-under-way.tsx";
import type { Scope } from "../../bulk/contract.ts";
import { OwnViews } from "../../views/components/own-views.tsx";
import { codeFilter, listAllCodes, type CodeFilter, type ListedCode } from "../contract.ts";
import { CodeFilterForm } from "./code-filter-form.tsx";
import { CodesTable } from "./codes-table.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { useTableKeys } from "./use-table-keys.ts";

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
      <CodeFilterForm
        key={search}
        shown={filterIn(given)}
        ownViews={packageId === undefined && <OwnViews filter={filterIn(given)} />}
      />
      {error ? (
        <Banner tone="bad">{error.message}</Banner>
      ) : (
        <div className="stack">
          <BulksUnderWay />
          <Chosen
            key={search}
            items={data?.items ?? []}
            filter={filterIn(filter)}
            hasMore={(data?.nextCursor ?? null) !== null || asked.has("cursor")}
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

/** What is asked for, on whichever page of it one stands. */
function filterIn(given: Record<string, string>): CodeFilter {
  const known = Object.entries(given).filter(([name]) => name in codeFilter.shape);
  return Object.fromEntries(known);
}

type ChosenProps = {
  items: ListedCode[];
  filter: CodeFilter;
  /** Whether there are other pages than this one. */
  hasMore: boolean;
  isLoading: boolean;
  permissions: readonly Permission[];
};

function Chosen({ items, filter, hasMore, isLoading, permissions }: ChosenProps) {
  const { t } = useTranslation("ledger");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const scope: Scope | null = chosen.size === 0 ? null : { codes: [...chosen] };

  function choose(codes: ReadonlySet<string>) {
    setAll(false);
    setChosen(codes);
  }

  return (
    <>
      <BulkBar
        scope={isAll ? { filter } : scope}
        permissions={permissions}
        onDone={() => choose(new Set())}
      />
      {hasMore && (
        <Checkbox
          label={t("chooseBeyond")}
          checked={isAll}
          onChange={({ target }) => setAll(target.checked)}
        />
      )}
      <WithKeys>
        <CodesTable
          items={items}
          isLoading={isLoading}
          chosen={isAll ? new Set(items.map(({ code }) => code)) : chosen}
          onChoose={choose}
        />
      </WithKeys>
    </>
  );
}

/** The list, the keys that work in it, and a word that tells of them. */
function WithKeys({ children }: { children: ReactNode }) {
  const { t } = useTranslation("ledger");
  const [isShown, setShown] = useState(false);
  const [isOn, setOn] = useState(true);
  const part = useTableKeys(isOn, () => setShown(true));
  return (
    <>
      <div ref={part} className="stack">
        {children}
      </div>
      <div className="actions keys-button">
        <Button variant="bare" small onClick={() => setShown(true)}>
          {t("keys.button")}
        </Button>
      </div>
      <KeysDialog open={isShown} onClose={() => setShown(false)} isOn={isOn} onTurn={setOn} />
    </>
  );
}
