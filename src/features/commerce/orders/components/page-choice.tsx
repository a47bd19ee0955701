import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { getMemorial } from "#features/memorials/content/contract.ts";
import type { OwnedQrCode } from "#features/qr/contract.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { call } from "#platform/pages/call.ts";
import { useCurrentUser } from "#shell/current-user.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { isFit, keptPagesQuery, openedBy, useOwn } from "./own-page.ts";
import { pageQuery } from "./page-query.ts";
import { hasPlate, pagesOf, type TypedOrder } from "./typed-order.ts";

type Page = { id: string; name: string };

type PageChoiceProps = {
  typed: TypedOrder;
  /** The page that the address names. */
  asked: string | null;
  error: string | undefined;
  onChange: (memorialIds: string[]) => void;
};

/** Which pages the plate opens, or the space is for: one's own, and any that one may read. */
export function PageChoice({ typed, asked, error, onChange }: PageChoiceProps) {
  const { t } = useTranslation(["shop", "plans"]);
  const [found, setFound] = useState<string | null>(null);
  const { memorialIds, plan } = typed;
  const { pages, isLoading } = usePages([...memorialIds, asked, found]);
  const hasOne = useHasPlate(memorialIds);
  const wanted = pagesOf(plan);
  const opened = openedBy(typed, useOwn().codes);
  const kind = wanted === null ? "plate" : plan;
  const chosen = memorialIds.filter((id) => pages.some((page) => page.id === id));

  function toggle(id: string) {
    const isChosen = memorialIds.includes(id);
    onChange(isChosen ? memorialIds.filter((one) => one !== id) : [...memorialIds, id]);
  }

  if (wanted === 0) return null;
  if (opened.length > 0 && error === undefined) return <Opened pages={opened} />;
  return (
    <>
      {pages.length > 0 && (
        <FieldGroup
          label={t(`pages.${kind === "couple" || kind === "plate" ? kind : "one"}`)}
          hint={hasPlate(plan) && wanted === null ? t("pages.later") : undefined}
          error={error}
        >
          {wanted === 1 ? (
            <RadioList
              name="memorialIds"
              value={chosen[0] ?? null}
              onChange={(id) => onChange([id])}
              options={pages.map(({ id, name }) => ({ value: id, title: <bdi>{name}</bdi> }))}
            />
          ) : (
            <div>
              {pages.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  name="memorialIds"
                  label={<bdi>{name}</bdi>}
                  checked={memorialIds.includes(id)}
                  onChange={() => toggle(id)}
                />
              ))}
            </div>
          )}
        </FieldGroup>
      )}
      {hasPlate(plan) && hasOne && (
        <p className="small" role="status">
          {t("pages.hasPlate", { plan: t("plans:of.replacement.name") })}
        </p>
      )}
      {pages.length === 0 && wanted === null && !isLoading && <NoPage />}
      {wanted !== null && (
        <FindPage
          error={pages.length === 0 ? error : undefined}
          onFound={(id) => {
            setFound(id);
            if (memorialIds.length < wanted) onChange([...new Set([...memorialIds, id])]);
          }}
        />
      )}
    </>
  );
}

/** An own code goes on opening what it opens: there is nothing to choose. */
function Opened({ pages }: { pages: OwnedQrCode["memorials"] }) {
  const { t, i18n } = useTranslation("shop");
  const names = pages.flatMap(({ name }) => name ?? []);
  if (names.length < pages.length) return <p>{t("pages.openedHidden")}</p>;
  const named = inOneSentence(names, localeOf(i18n.language));
  return <p>{t("pages.opened", { names: named, count: names.length })}</p>;
}

/** A visitor's plate comes with a key; a keeper's may open a page at once. */
function NoPage() {
  const { t } = useTranslation("shop");
  const user = useCurrentUser();
  return <p className="small">{user ? t("pages.none") : t("pages.visitor")}</p>;
}

/** The caller's own, then those named by their id or in the address, as far as they may be read. */
function usePages(named: readonly (string | null)[]): { pages: Page[]; isLoading: boolean } {
  const user = useCurrentUser();
  const { data } = useQuery({ ...keptPagesQuery, enabled: Boolean(user) });
  const own = (data?.items ?? []).filter(({ restorableUntil }) => restorableUntil === null);
  const others = [...new Set(named)].filter(
    (name) => name !== null && !own.some(({ id, slug }) => id === name || slug === name),
  );
  const read = useQueries({ queries: others.map((name) => pageQuery(name ?? "")) });
  const pages = [...own, ...read.flatMap(({ data: page }) => page ?? [])];
  const byId = new Map(pages.map(({ id, name }) => [id, { id, name }]));
  const isLoading = user === undefined || (user !== null && data === undefined);
  return { pages: [...byId.values()], isLoading };
}

/** Whether one of these pages is opened by a plate of the person's own that was sent. */
function useHasPlate(memorialIds: readonly string[]): boolean {
  const { pages, codes } = useOwn();
  const slugs = pages.filter(({ id }) => memorialIds.includes(id)).map(({ slug }) => slug);
  return codes.some(
    (code) => isFit(code, "replacement") && code.memorials.some(({ slug }) => slugs.includes(slug)),
  );
}

type FindPageProps = {
  /** Where there is nothing to choose from. */
  error: string | undefined;
  onFound: (id: string) => void;
};

/** Of a page that somebody else keeps: its address, as it stands in a browser. */
function FindPage({ error, onFound }: FindPageProps) {
  const { t } = useTranslation("shop");
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function find() {
    const idOrSlug = slugIn(typed);
    if (idOrSlug === "" || isBusy) return setProblem(t("pages.notFound"));
    setBusy(true);
    try {
      const { id } = await call(getMemorial, { params: { idOrSlug } });
      setProblem(null);
      setTyped("");
      onFound(id);
    } catch {
      setProblem(t("pages.notFound"));
    }
    return setBusy(false);
  }

  return (
    <>
      <Field label={t("pages.address")} hint={t("pages.addressHint")} error={problem ?? error}>
        <TextInput
          value={typed}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // The form would go on without the page.
            event.preventDefault();
            void find();
          }}
        />
      </Field>
      <div className="actions">
        <Button
          variant="quiet"
          small
          busy={isBusy ? t("pages.finding") : null}
          onClick={() => void find()}
        >
          {t("pages.find")}
        </Button>
      </div>
    </>
  );
}

/** `https://mindelys.dk/memorial/karen-holm?lang=en` and `karen-holm` are both `karen-holm`. */
function slugIn(address: string): string {
  const [path = ""] = address.trim().split(/[?#]/);
  const parts = path.split("/").filter((part) => part !== "");
  return (parts.at(-1) ?? "").slice(0, 120);
}
