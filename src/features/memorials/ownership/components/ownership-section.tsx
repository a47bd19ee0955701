import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callAsOwner } from "#shell/owner-calls.ts";
import { OwnerForm, problemOf } from "#shell/owner-form.tsx";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { Section } from "#ui/section.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Keeper } from "../../keepers/contract.ts";
import { OfferedPage } from "./offered-page.tsx";
import { getOwnership, offerOwnership, type Ownership } from "../contract.ts";

/** Handing the page over to another keeper. */
export function OwnershipSection({ id, keepers }: { id: string; keepers: Keeper[] }) {
  const ownership = callQuery(getOwnership, { params: { id } }, { on404: "null" });
  const { data } = useQuery(ownership);
  return data && <HandingOver id={id} ownership={data} others={keepers} />;
}

type HandingOverProps = { id: string; ownership: Ownership; others: Keeper[] };

function HandingOver({ id, ownership: { offer, can }, others }: HandingOverProps) {
  const { t } = useTranslation("keepers");
  const mayOffer = !useReadOnly() && can.offer;
  if (offer === null && !mayOffer) return null;
  return (
    <Section id="ownership" heading={t("ownership.heading")} note={t("ownership.note")}>
      <div className="stack">
        {offer && <OfferedPage id={id} offer={offer} />}
        {offer === null && others.length === 0 && <p>{t("ownership.nobody")}</p>}
        {offer === null && others.length > 0 && <OfferForm id={id} others={others} />}
      </div>
    </Section>
  );
}

function OfferForm({ id, others }: { id: string; others: Keeper[] }) {
  const { t } = useTranslation("keepers");
  const toast = useToast();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ userId = "", currentPassword = "" }: Record<string, string>) =>
      callAsOwner(currentPassword, offerOwnership, { params: { id }, body: { userId } }),
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
