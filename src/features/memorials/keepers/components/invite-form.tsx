import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import type { CallInput } from "#platform/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { ConfirmedInviter } from "./confirmed-inviter.tsx";
import { useInvitationDraft } from "./invitation-draft.ts";
import { GIVEN_ROLES, inviteKeeper, MESSAGE_MAX } from "../contract.ts";

/** Form to invite a keeper, collapsed by default. */
export function InviteForm({ memorialId }: { memorialId: string }) {
  const { t } = useTranslation("keepers");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (isOpen) {
    return (
      <ConfirmedInviter onCancel={close}>
        <OpenForm memorialId={memorialId} onDone={close} />
      </ConfirmedInviter>
    );
  }
  return (
    <div className="actions">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t("invite.open")}
      </Button>
    </div>
  );
}

function OpenForm({ memorialId, onDone }: { memorialId: string; onDone: () => void }) {
  const { t } = useTranslation("keepers");
  const toast = useToast();
  const client = useQueryClient();
  const draft = useInvitationDraft(`invite:${memorialId}`);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: CallInput<typeof inviteKeeper>["body"]) =>
      call(inviteKeeper, { params: { id: memorialId }, body }),
    onSuccess: async () => {
      toast.show({ title: t("invite.done") });
      draft.drop();
      onDone();
      await client.invalidateQueries();
    },
  });
  function cancel() {
    draft.drop();
    onDone();
  }

  const problems = error instanceof ApiError ? error.fields : {};
  const place = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    mutate(formBody(inviteKeeper, form, ["email", "role", "message"]));
  }

  return (
    <form
      ref={place}
      className="stack"
      method="post"
      aria-label={t("invite.open")}
      noValidate
      onInput={draft.keep}
      onSubmit={submit}
    >
      {error && Object.keys(problems).length === 0 && (
        <Banner tone="bad" title={t("invite.failed")}>
          {error.message}
        </Banner>
      )}
      <Field label={t("invite.email")} error={problems["email"]}>
        <TextInput
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={draft.before["email"]}
        />
      </Field>
      <FieldGroup label={t("invite.role")} error={problems["role"]}>
        <RadioList
          name="role"
          defaultValue={GIVEN_ROLES.find((role) => role === draft.before["role"]) ?? "editor"}
          options={GIVEN_ROLES.map((value) => ({
            value,
            title: t(`roles.${value}`),
            text: t(`roleTexts.${value}`),
          }))}
        />
      </FieldGroup>
      <Field
        label={t("invite.message")}
        optional={t("invite.optional")}
        error={problems["message"]}
      >
        <TextArea
          name="message"
          low
          defaultValue={draft.before["message"]}
          limit={{ max: MESSAGE_MAX, text: (count) => t("invite.left", { count }) }}
        />
      </Field>
      <p className="small">{t("invite.note")}</p>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("invite.busy") : null}>
          {t("invite.submit")}
        </Button>
        <Button variant="bare" onClick={cancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
