import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { SettingsList } from "#ui/settings-list.tsx";
import { Spread } from "#ui/spread.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Keeper } from "../../keepers/contract.ts";
import { getCustody, nameCustodian, type Custody } from "../contract.ts";
import { CustodianLine } from "./custodian-line.tsx";
import { CustodyRequest } from "./custody-request.tsx";

/** Who takes the page over one day, in order; for the owner, and for each of them their own part. */
export function CustodiansSection({ id, keepers }: { id: string; keepers: Keeper[] }) {
  const { t } = useTranslation("keepers");
  const path = pathOf(getCustody, { id });
  const { data } = useQuery(apiQuery<Custody | null>([path], { on404: "null" }));
  const mayName = !useReadOnly() && data?.can.name === true;
  if (!data || (!mayName && data.items.length === 0)) return null;
  const note = data.can.name ? t("custodians.note") : t("custodians.noteForOthers");
  return (
    <Spread id="custodians" heading={t("custodians.heading")} note={note}>
      <div className="stack">
        <CustodyRequest id={id} custody={data} />
        {data.items.some(({ state }) => state === "unconfirmed") && (
          <Inherited isOwner={data.can.name} />
        )}
        {data.items.length > 0 && (
          <SettingsList>
            {data.items.map((custodian) => (
              <CustodianLine key={custodian.id} id={id} custodian={custodian} custody={data} />
            ))}
          </SettingsList>
        )}
        {mayName && <NameCustodian id={id} keepers={keepers} />}
      </div>
    </Spread>
  );
}

/** Whom a former owner has named takes nothing over before the owner of today agrees. */
function Inherited({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation("keepers");
  if (!isOwner) return <p>{t("custodians.waiting")}</p>;
  return (
    <Banner tone="warn" title={t("custodians.inherited")}>
      {t("custodians.inheritedText")}
    </Banner>
  );
}

/** A keeper, or anybody by their address. */
function NameCustodian({ id, keepers }: { id: string; keepers: Keeper[] }) {
  const { t } = useTranslation("keepers");
  const toast = useToast();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [userId, setUserId] = useState("");
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Record<string, string>) =>
      callApi(pathOf(nameCustodian, { id }), { method: "POST", body }),
    onSuccess: async () => {
      toast.show({ title: t("invite.done") });
      setOpen(false);
      await client.invalidateQueries();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get("email");
    if (isPending) return;
    mutate(userId === "" ? { email: typeof email === "string" ? email : "" } : { userId });
  }

  if (!isOpen) {
    return (
      <div className="actions">
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t("custodians.add")}
        </Button>
      </div>
    );
  }
  return (
    <form
      className="stack"
      method="post"
      aria-label={t("custodians.add")}
      noValidate
      onSubmit={submit}
    >
      {error && (
        <Banner tone="bad" title={t("invite.failed")}>
          {problems["userId"] ?? problems["email"] ?? error.message}
        </Banner>
      )}
      {keepers.length > 0 && (
        <Field label={t("custodians.who")}>
          <Select
            value={userId}
            onChange={(event) => setUserId(event.target.value)}
            empty={t("custodians.somebodyElse")}
            options={keepers.map((keeper) => ({ value: keeper.userId, label: keeper.fullName }))}
          />
        </Field>
      )}
      {userId === "" && (
        <Field label={t("invite.email")}>
          <TextInput name="email" type="email" autoComplete="off" autoCapitalize="none" />
        </Field>
      )}
      <p className="small">{t("invite.note")}</p>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("invite.busy") : null}>
          {t("invite.submit")}
        </Button>
        <Button variant="bare" onClick={() => setOpen(false)}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
