import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { wholeNumberOrText } from "#platform/typed-number.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  BATCH_MAX,
  enterCount,
  getCount,
  type Count,
  type StockItem,
  type StockLocation,
} from "../contract.ts";
import { nameIn, optionsOf } from "./stock-choices.ts";

type CountFormProps = {
  count: Count;
  items: readonly StockItem[];
  /** Those that are counted. */
  locations: readonly StockLocation[];
};

/** One item after the other: what is saved leaves its number, and the focus is back at the item. */
export function CountForm({ count: { id }, items, locations }: CountFormProps) {
  const { t } = useTranslation("stock");
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLSelectElement>(null);
  const toast = useToast();
  const client = useQueryClient();
  // Sent twice, it is counted once.
  const [lineId, setLineId] = useState(() => crypto.randomUUID());
  const [itemId, setItemId] = useState(items[0]?.id ?? "");
  // Whoever counts stays at a shelf for a while.
  const [locationId, setLocationId] = useState(locations[0]?.id ?? "");
  const isBatched = items.find((one) => one.id === itemId)?.isBatched === true;
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: FormData) => {
      const { batch, counted } = textsIn(typed, ["batch", "counted"]);
      const at = new Date().toISOString();
      const body = {
        id: lineId,
        itemId,
        locationId,
        batch,
        counted: wholeNumberOrText(counted),
        at,
      };
      return call(enterCount, { params: { id }, body });
    },
    onSuccess: (count) => {
      toast.show({ title: t("count.saved", { name: nameIn(items, itemId) }) });
      client.setQueryData(callQuery(getCount, { params: { id } }).queryKey, count);
      setLineId(crypto.randomUUID());
      form.current?.reset();
      first.current?.focus();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(new FormData(event.currentTarget));
  }

  return (
    <form ref={form} className="staff-filter" noValidate onSubmit={submit}>
      {error && Object.keys(problems).length === 0 && (
        <Banner tone="bad" title={t("count.failed")}>
          {error.message}
        </Banner>
      )}
      <Field label={t("item.one")} error={problems["itemId"]}>
        <Select
          ref={first}
          value={itemId}
          onChange={({ target }) => setItemId(target.value)}
          options={optionsOf(items)}
        />
      </Field>
      <Field label={t("location.one")} error={problems["locationId"]}>
        <Select
          value={locationId}
          onChange={({ target }) => setLocationId(target.value)}
          options={optionsOf(locations)}
        />
      </Field>
      {isBatched && (
        <Field label={t("batch")} error={problems["batch"]}>
          <TextInput name="batch" code maxLength={BATCH_MAX} autoComplete="off" />
        </Field>
      )}
      <Field label={t("count.counted")} error={problems["counted"] ?? problems["at"]}>
        <TextInput name="counted" inputMode="numeric" autoComplete="off" />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("saving") : null}>
          {t("count.submit")}
        </Button>
      </div>
    </form>
  );
}
