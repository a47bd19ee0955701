import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callAsOwner } from "#features/accounts/components/own-access.ts";
import { OwnerForm, problemOf } from "#features/accounts/components/owner-form.tsx";
import { pathOf } from "#platform/call.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Spread } from "#ui/spread.tsx";
import { useToast } from "#ui/toast.tsx";
import { CustodiansSection } from "../../custodians/components/custodians-section.tsx";
import { keepingQuery } from "../../keepers/components/keeping-query.ts";
import type { Keeper } from "../../keepers/contract.ts";
import { OfferedPage } from "../components/offered-page.tsx";
import { getOwnership, offerOwnership, type Ownership } from "../contract.ts";
import type { Route } from "./+types/ownership.ts";

/** Part of `/memorial/{id}/admin`: whose the page will be one day, and handing it over now. */
export default function OwnershipSection({ params: { id } }: Route.ComponentProps) {
  const ownership = apiQuery<Ownership | null>([pathOf(getOwnership, { id })], { on404: "null" });
  const { data } = useQuery(ownership);
  const { data: keeping } = useQuery(keepingQuery(id));
  const others = keeping?.items.filter(({ role }) => role !== "owner") ?? [];
  return (
    <>
      <CustodiansSection id={id} keepers={others} />
      {data && <HandingOver id={id} ownership={data} others={others} />}
    </>
  );
}

type HandingOverProps = { id: string; ownership: Ownership; others: Keeper[] };

function HandingOver({ id, ownership: { offer, can }, others }: HandingOverProps) {
  const { t } = useTranslation("keepers");
  const mayOffer = !useReadOnly() && can.offer;
  if (offer === null && !mayOffer) return null;
  return (
    <Spread id="ownership" heading={t("ownership.heading")} note={t("ownership.note")}>
      <div className="stack">
        {offer && <OfferedPage id={id} offer={offer} />}
        {offer === null && others.length === 0 && <p>{t("ownership.nobody")}</p>}
        {offer === null && others.length > 0 && <OfferForm id={id} others={others} />}
      </div>
    </Spread>
  );
}

function OfferForm({ id, others }: { id: string; others: Keeper[] }) {
  const { t } = useTranslation("keepers");
  const toast = useToast();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ userId = "", currentPassword = "" }: Record<string, string>) =>
      callAsOwner({ ...offerOwnership, path: pathOf(offerOwnership, { id }) }, currentPassword, {
        userId,
      }),
    onSuccess: async () => {
      toast.show({ title: t("ownership.offered") });
      setOpen(false);
      await client.invalidateQueries();
    },
  });
  if (!isOpen) {
    return (
      <div className="actions">
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t("ownership.submit")}
        </Button>
      </div>
    );
  }
  return (
    <OwnerForm
      label={t("ownership.heading")}
      submitLabel={t("ownership.offer")}
      error={error}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={() => setOpen(false)}
    >
      <Field
        label={t("ownership.to")}
        hint={t("ownership.toHint")}
        error={problemOf(error, "userId")}
      >
        <Select
          name="userId"
          options={others.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
        />
      </Field>
    </OwnerForm>
  );
}
