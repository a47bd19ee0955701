import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  listBankEntries,
  listStaffInvoices,
  matchBankEntry,
  type ListedBankEntry,
} from "../contract.ts";
import { Day, useMoney } from "./money.tsx";

const waiting = callQuery(listBankEntries, { query: { state: "unmatched", limit: 50 } });

/** Payments that nobody knows the invoice of, each with a field for its number. */
export function UnmatchedEntries({ canMatch }: { canMatch: boolean }) {
  const { t } = useTranslation("bookkeeping");
  const { data, error, isPending } = useQuery({ ...waiting, staleTime: 0 });
  return (
    <section className="staff-part">
      <h2>{t("entries.title")}</h2>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {isPending && <Spinner label={t("entries.loading")} />}
      {data?.items.length === 0 && <p>{t("entries.none")}</p>}
      {data && data.items.length > 0 && (
        <SettingsList>
          {data.items.map((entry) => (
            <Entry key={entry.id} entry={entry} canMatch={canMatch} />
          ))}
        </SettingsList>
      )}
      {data?.nextCursor && <p className="small">{t("entries.more")}</p>}
    </section>
  );
}

function Entry({ entry, canMatch }: { entry: ListedBankEntry; canMatch: boolean }) {
  const { t } = useTranslation("bookkeeping");
  const money = useMoney();
  const { kind, amount, bookedOn, payer, text, references } = entry;
  return (
    <Setting
      title={t(`entries.kinds.${kind}`, { amount: money(amount) })}
      text={
        <>
          <Day day={bookedOn} /> <bdi>{payer}</bdi> <bdi>{text}</bdi>{" "}
          <bdi>{references.join(" ")}</bdi>
        </>
      }
    >
      {canMatch && kind !== "returned" && <MatchForm entry={entry} />}
    </Setting>
  );
}

function MatchForm({ entry: { id } }: { entry: ListedBankEntry }) {
  const { t } = useTranslation("bookkeeping");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn(number: string) {
      const query = { number };
      const { items } = await call(listStaffInvoices, { query });
      const [invoice] = items;
      if (invoice === undefined) return "unknown";
      await call(matchBankEntry, { params: { id }, body: { invoiceId: invoice.id } });
      return "matched";
    },
    onSuccess: async (outcome) => {
      if (outcome === "unknown") return;
      toast.show({ title: t("entries.done") });
      await client.invalidateQueries();
    },
  });
  const problem = data === "unknown" ? t("entries.unknown") : error?.message;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const number = new FormData(event.currentTarget).get("number");
    if (typeof number === "string" && !isPending) mutate(number.trim());
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field label={t("columns.number")} error={problem}>
        <TextInput name="number" inputMode="numeric" autoComplete="off" />
      </Field>
      <div className="actions">
        <Button type="submit" variant="quiet" small busy={isPending ? t("saving") : null}>
          {t("entries.match")}
        </Button>
      </div>
    </form>
  );
}
