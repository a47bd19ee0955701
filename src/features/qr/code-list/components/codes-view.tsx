import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { pageLinks } from "#ui/page-links.ts";
import { Pagination } from "#ui/pagination.tsx";
import { BulkBar } from "#features/qr/bulk/components/bulk-bar.tsx";
import { BulksUnderWay } from "#features/qr/bulk/components/bulks-under-way.tsx";
import type { Scope } from "#features/qr/bulk/contract.ts";
import { OwnViews } from "#features/qr/views/components/own-views.tsx";
import { listAllCodes, type CodeFilter, type ListedCode } from "../contract.ts";
import { CodeFilterForm } from "./code-filter-form.tsx";
import { CodesTable } from "./codes-table.tsx";
import { CodeKeysDialog } from "./keys-dialog.tsx";
import { useCodeFilter } from "./use-code-filter.ts";
import { useTableKeys } from "./use-table-keys.ts";

/** Codes by the filter in the address, with bulk steps for the selected ones. */
export function CodesView({ packageId }: { packageId?: string }) {
  const { t } = useTranslation("code-list");
  const [asked] = useSearchParams();
  const { pathname, search } = useLocation();
  const shown = useCodeFilter();
  const within = packageId !== undefined && { packageId };
  const given = Object.fromEntries([...asked].filter(([, value]) => value !== ""));
  const query = { ...given, ...within };
  const { data, error, isPending } = useQuery(callQuery(listAllCodes, { query }));
  const next = data?.nextCursor ?? null;
  return (
    <div className="stack">
      {packageId === undefined && <OwnViews filter={shown} />}
      <CodeFilterForm />
      {error ? (
        <Banner tone="bad">{error.message}</Banner>
      ) : (
        <>
          <BulksUnderWay />
          <Chosen
            key={search}
            items={data?.items ?? []}
            filter={{ ...shown, ...within }}
            hasMore={next !== null || asked.has("cursor")}
            isLoading={isPending}
          >
            <Pagination
              links={pageLinks(pathname, search, next)}
              labels={{ navigation: t("pages"), newest: t("newest"), older: t("older") }}
            />
          </Chosen>
        </>
      )}
    </div>
  );
}

type ChosenProps = {
  items: ListedCode[];
  filter: CodeFilter;
  /** Whether there are other pages than this one. */
  hasMore: boolean;
  isLoading: boolean;
  children: ReactNode;
};

/** The list, and what can be done with the chosen ones: a bar that stays until none is. */
function Chosen({ items, filter, hasMore, isLoading, children }: ChosenProps) {
  const { t } = useTranslation("code-list");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const scope: Scope = isAll ? { filter } : { codes: [...chosen] };

  function choose(codes: ReadonlySet<string>) {
    setAll(false);
    setChosen(codes);
  }

  /** The bar goes with the button that was pressed; the list takes the focus. */
  function chooseNone() {
    choose(new Set());
    list.current?.focus();
  }

  return (
    <>
      <WithKeys list={list}>
        <CodesTable
          items={items}
          isLoading={isLoading}
          chosen={isAll ? new Set(items.map(({ code }) => code)) : chosen}
          onChoose={choose}
        />
      </WithKeys>
      {children}
      {(isAll || chosen.size > 0) && (
        <BulkBar scope={scope} onDone={chooseNone}>
          {hasMore && (
            <Checkbox
              label={t("chooseBeyond")}
              checked={isAll}
              onChange={({ target }) => setAll(target.checked)}
            />
          )}
        </BulkBar>
      )}
    </>
  );
}

type WithKeysProps = { list: RefObject<HTMLDivElement | null>; children: ReactNode };

/** The list with its keyboard shortcuts and a hint about them. */
function WithKeys({ list, children }: WithKeysProps) {
  const { t } = useTranslation("code-list");
  const [isShown, setShown] = useState(false);
  const [isOn, setOn] = useState(true);
  useTableKeys(list, isOn, () => setShown(true));
  return (
    <>
      <div ref={list} className="stack" tabIndex={-1} role="group" aria-label={t("caption")}>
        {children}
      </div>
      <div className="actions keys-button">
        <Button variant="bare" small onClick={() => setShown(true)}>
          {t("keys.button")}
        </Button>
      </div>
      <CodeKeysDialog open={isShown} onClose={() => setShown(false)} isOn={isOn} onTurn={setOn} />
    </>
  );
}
