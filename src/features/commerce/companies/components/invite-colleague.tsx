import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CallInput } from "#platform/call.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { COMPANY_ROLES, invitePerson } from "../contract.ts";

/** Invites a colleague; of one who is here already it changes the role. Collapsed by default. */
export function InviteColleague() {
  const { t } = useTranslation("company");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <InviteForm onLeave={() => setOpen(false)} />;
  return (
    <div className="actions">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t("people.invite")}
      </Button>
    </div>
  );
}

function InviteForm({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("company");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: CallInput<typeof invitePerson>["body"]) => call(invitePerson, { body }),
    onSuccess: async ({ state }) => {
      onLeave();
      toast.show({ title: state === "active" ? t("people.changed") : t("people.sent") });
      await client.invalidateQueries();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const place = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    mutate(formBody(invitePerson, new FormData(event.currentTarget), ["email", "role"]));
  }

  return (
    <form
      ref={place}
      className="stack"
      noValidate
      aria-label={t("people.invite")}
      onSubmit={submit}
    >
      {error && Object.keys(problems).length === 0 && (
        <Banner tone="bad" title={t("people.inviteFailed")}>
          {error.message}
        </Banner>
      )}
      <Field label={t("people.email")} error={problems["email"]}>
        <TextInput name="email" type="email" autoComplete="off" autoCapitalize="none" />
      </Field>
      <Field label={t("people.role")} error={problems["role"]}>
        <Select
          name="role"
          defaultValue="seller"
          options={COMPANY_ROLES.map((value) => ({ value, label: t(`people.roles.${value}`) }))}
        />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("saving") : null}>
          {t("people.send")}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {t("leave")}
        </Button>
      </div>
    </form>
  );
}
