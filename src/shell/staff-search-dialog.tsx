// texts: staff:areas.*, staff:search.kinds.*, staff:search.finds.*
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { call } from "#platform/pages/call.ts";
import { findForStaff } from "#features/accounts/desk-navigation/contract.ts";
import { Banner } from "#ui/banner.tsx";
import { Combobox } from "#ui/combobox.tsx";
import { matching, type ComboboxOption } from "#ui/combobox-state.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { useDeskAreas, useFindKinds } from "./staff-rights.ts";

const LEAST = 2;

type StaffSearchDialogProps = { open: boolean; onClose: () => void };

/** The areas that one may enter, and what the server finds by the same letters. */
export function StaffSearchDialog({ open, onClose }: StaffSearchDialogProps) {
  const { t } = useTranslation("staff");
  const place = useRef<HTMLDivElement>(null);
  // Whoever asked for it wants to type at once; the dialog itself has just put the focus on its title.
  useEffect(() => {
    if (open) place.current?.querySelector("input")?.focus();
  }, [open]);
  return (
    <Dialog open={open} onClose={onClose} title={t("search.title")}>
      <div ref={place} className="staff-search">
        <SearchField onClose={onClose} />
      </div>
    </Dialog>
  );
}

function SearchField({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation("staff");
  const kinds = ["pages", ...useFindKinds()].map((kind) => t(`search.finds.${kind}`));
  const finds = inOneSentence(kinds, localeOf(i18n.language));
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { options, error, isFetching } = useFound(typed);
  return (
    <div className="stack">
      {error && <Banner tone="bad">{error.message}</Banner>}
      <Field label={t("search.label")} hint={t("search.hint", { finds })}>
        <Combobox
          options={options}
          value={null}
          onChange={(option) => {
            if (option === null) return;
            onClose();
            void navigate(option.value);
          }}
          onType={setTyped}
          busy={isFetching ? t("search.busy") : null}
          labels={{
            list: t("search.found"),
            none: t("search.none"),
            found: (count) => t("search.count", { count }),
          }}
        />
      </Field>
    </div>
  );
}

function useFound(typed: string) {
  const { t } = useTranslation("staff");
  const text = useDeferredValue(typed.trim());
  const areas = useDeskAreas();
  // In memory only, and never in an address: it may be a name.
  const { data, error, isFetching } = useQuery({
    queryKey: ["staff-search", text],
    queryFn: () => call(findForStaff, { body: { text } }),
    enabled: text.length >= LEAST,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const pages: ComboboxOption[] = areas.map(({ key, path }) => ({
    value: path,
    label: t(`areas.${key}`),
    text: t("search.kinds.pages"),
  }));
  const found = text.length < LEAST ? [] : (data?.items ?? []);
  const options = [
    ...(text === "" ? pages : matching(pages, text)),
    ...found.map(({ kind, title, note, url }) => ({
      value: url,
      label: title,
      text: [t(`search.kinds.${kind}`), note].filter(Boolean).join(" · "),
    })),
  ];
  return { options, error, isFetching };
}
