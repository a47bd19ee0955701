import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import type { CallInput } from "#platform/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { ConfirmedInviter } from "../../keepers/components/confirmed-inviter.tsx";
import { useInvitationDraft } from "../../keepers/components/invitation-draft.ts";
import type { Keeper } from "../../keepers/contract.ts";
import { nameCustodian } from "../contract.ts";

type NameCustodianProps = { id: string; keepers: Keeper[] };

/** Form to name a custodian, collapsed by default. */
export function NameCustodian({ id, keepers }: NameCustodianProps) {
  const { t } = useTranslation("keepers");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (isOpen) {
    return (
      <ConfirmedInviter onCancel={close}>
        <CustodianForm id={id} keepers={keepers} onDone={close} />
      </ConfirmedInviter>
    );
  }
  return (
    <div className="actions">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t("custodians.add")}
      </Button>
    </div>
  );
}

/** A keeper, or anybody by e-mail address. */
function CustodianForm({ id, keepers, onDone }: NameCustodianProps & { onDone: () => void }) {
  const { t } = useTranslation("keepers");
  const toast = useToast();
  const client = useQueryClient();
  const draft = useInvitationDraft(`custodian:${id}`);
  const known = keepers.find((keeper) => keeper.userId === draft.before["userId"]);
  const [userId, setUserId] = useState(known?.userId ?? "");
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: CallInput<typeof nameCustodian>["body"]) =>
      call(nameCustodian, { params: { id }, body }),
    onSuccess: async () => {
      toast.show({ title: t("invite.done") });
      close();
      await client.invalidateQueries();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const form = useFocusOnProblem(error);

  function close() {
    draft.drop();
    onDone();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get("email");
    if (isPending) return;
    mutate(userId === "" ? { email: typeof email === "string" ? email : "" } : { userId });
  }

  return (
    <form
      ref={form}
      className="stack"
      method="post"
      aria-label={t("custodians.add")}
      noValidate
      onInput={draft.keep}
      onSubmit={submit}
    >
      {error && !hasFieldProblems(error) && (
        <Banner tone="bad" title={t("invite.failed")}>
          {error.message}
        </Banner>
      )}
      {keepers.length > 0 && (
        <Field label={t("custodians.who")} error={problems["userId"]}>
          <Select
            name="userId"
            value={userId}
            onChange={(event) => setUserId(event.target.value)}
            empty={t("custodians.somebodyElse")}
            options={keepers.map((keeper) => ({ value: keeper.userId, label: keeper.fullName }))}
          />
        </Field>
      )}
      {userId === "" && (
        <Field label={t("invite.email")} error={problems["email"]}>
          <TextInput
            name="email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={draft.before["email"]}
          />
        </Field>
      )}
      <p className="small">{t("invite.note")}</p>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("invite.busy") : null}>
          {t("invite.submit")}
        </Button>
        <Button variant="bare" onClick={close}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
