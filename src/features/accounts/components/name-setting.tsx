import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { currentUser, useCurrentUser } from "#shell/current-user.ts";
import { problemOf } from "#shell/owner-form.tsx";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { changeName, type NewName } from "../contract.ts";
import { UsernameInput } from "./username-input.tsx";

export function NameSetting() {
  const { t } = useTranslation("accounts");
  const [isChanging, setChanging] = useState(false);
  const user = useCurrentUser();
  const { fullName, username } = user ?? { fullName: "", username: "" };
  return (
    <Setting
      title={t("access.name")}
      text={<bdi>{fullName}</bdi>}
      action={
        !isChanging && (
          <Button
            variant="quiet"
            small
            aria-label={t("access.changeName")}
            onClick={() => setChanging(true)}
          >
            {t("access.change")}
          </Button>
        )
      }
    >
      {isChanging && (
        <NameForm fullName={fullName} username={username} onDone={() => setChanging(false)} />
      )}
    </Setting>
  );
}

type NameFormProps = { fullName: string; username: string; onDone: () => void };

/** Names are no secret: they are changed without the password. */
function NameForm({ fullName, username, onDone }: NameFormProps) {
  const { t } = useTranslation(["accounts", "errors"]);
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: NewName) => call(changeName, { body }),
    onSuccess: (user) => {
      client.setQueryData(currentUser.queryKey, user);
      toast.show({ title: t("access.nameDone") });
      onDone();
    },
  });
  const problem = problemOf(error, "fullName");
  const isTaken = error instanceof ApiError && error.duplicates.includes("username");
  const nameProblem = isTaken ? t("errors:fields.taken") : problemOf(error, "username");
  const form = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const { username: typed, ...names } = formBody(changeName, data, ["fullName", "username"]);
    // The same one isn't asked for anew.
    if (!isPending) mutate({ ...names, ...(typed !== username && { username: typed }) });
  }

  return (
    <form
      ref={form}
      className="stack"
      method="post"
      aria-label={t("access.changeName")}
      noValidate
      onSubmit={submit}
    >
      {error !== null && problem === undefined && nameProblem === undefined && (
        <Banner tone="bad" title={t("access.notSaved")}>
          {error.message}
        </Banner>
      )}
      <Field label={t("access.name")} hint={t("access.nameHint")} error={problem}>
        <TextInput name="fullName" autoComplete="name" defaultValue={fullName} />
      </Field>
      <Field label={t("register.username")} hint={t("access.usernameHint")} error={nameProblem}>
        <UsernameInput name="username" defaultValue={username} />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("access.saving") : null}>
          {t("access.save")}
        </Button>
        <Button variant="bare" onClick={onDone}>
          {t("access.cancel")}
        </Button>
      </div>
    </form>
  );
}
