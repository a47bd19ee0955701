import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { newKey, useAttemptKey } from "#platform/pages/attempt-key.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { FormTrap } from "#ui/form-trap.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { correctGuest, PERSONS_MAX, writeGuest } from "../contract.ts";
import type { OwnGuest } from "./own-guest.ts";
import {
  GUEST_FORM,
  HONEYPOT,
  isFromMachine,
  typedIn,
  type Refusal,
  type Typed,
} from "./typed-guest.ts";

type GuestFormProps = {
  /** Of the memorial. */
  id: string;
  /** What is corrected; `null` for a new one. */
  own: OwnGuest | null;
  /** The server's answer to the same form, posted without a script. */
  refusal: Refusal | null;
  onWritten: (own: OwnGuest) => void;
  /** Leaves a correction as it was. */
  onCancel: () => void;
};

/** Name and number of persons; works without a script, too. */
export function GuestForm({ id, own, refusal, onWritten, onCancel }: GuestFormProps) {
  const { t } = useTranslation("guests");
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending } = useWriting(id, own, onWritten);
  const typed: Partial<Typed> = own ?? refusal?.typed ?? {};
  const fields = error instanceof ApiError ? error.fields : (refusal?.fields ?? {});
  const reason = error instanceof ApiError ? error.message : error && t("offline");
  const problem = error !== null && hasFieldProblems(error) ? null : (reason ?? refusal?.message);

  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [error]);
  useEffect(() => {
    if (own !== null) form.current?.querySelector<HTMLElement>("input[name=name]")?.focus();
  }, [own]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    if (isFromMachine(sent)) return event.currentTarget.reset();
    if (!isPending) mutate(typedIn(sent));
  }

  return (
    <form
      ref={form}
      id={GUEST_FORM}
      className="stack"
      method="post"
      action={`#${GUEST_FORM}`}
      onSubmit={submit}
      noValidate
    >
      {problem !== null && problem !== undefined && (
        <Banner tone="bad" title={t("failed")}>
          {problem}
        </Banner>
      )}
      <FormTrap name={HONEYPOT} label={t("trap")} />
      <Field label={t("name")} error={fields["name"]}>
        <TextInput name="name" autoComplete="name" required defaultValue={typed.name} />
      </Field>
      <Field label={t("persons")} error={fields["persons"]}>
        <Select
          name="persons"
          defaultValue={String(typed.persons ?? 1)}
          options={COUNTS.map((count) => ({
            value: String(count),
            label: t("count", { count }),
          }))}
        />
      </Field>
      <p className="small">{t("privacy")}</p>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("sending") : null}>
          {t(own === null ? "send" : "save")}
        </Button>
        {own !== null && (
          <Button variant="bare" onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}

const COUNTS = Array.from({ length: PERSONS_MAX }, (_, index) => index + 1);

function useWriting(id: string, own: OwnGuest | null, onWritten: (own: OwnGuest) => void) {
  const keyFor = useAttemptKey();
  const secrets = useRef(new Map<string, string>());
  return useMutation({
    async mutationFn(typed: Typed): Promise<OwnGuest> {
      if (own !== null) {
        const { id: guestId, secret } = own;
        const body = { ...typed, secret };
        return { ...(await call(correctGuest, { params: { id, guestId }, body })), secret };
      }
      // The same again is the same guest, with the same secret.
      const key = keyFor(JSON.stringify(typed));
      const secret = secrets.current.get(key) ?? newKey();
      secrets.current.set(key, secret);
      const headers = { "idempotency-key": key };
      const body = { ...typed, secret };
      return { ...(await call(writeGuest, { params: { id }, body }, { headers })), secret };
    },
    onSuccess: onWritten,
  });
}
