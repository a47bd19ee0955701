import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { newKey, useAttemptKey } from "#platform/pages/attempt-key.ts";
import { call } from "#platform/pages/call.ts";
import { formProblems } from "#platform/pages/form-problems.ts";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { FormTrap } from "#ui/form-trap.tsx";
import { PostedForm } from "#ui/posted-form.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { correctGuest, PERSONS_MAX, writeGuest } from "../contract.ts";
import type { OwnGuest } from "./own-guest.ts";
import { HONEYPOT, isFromMachine } from "../../entries/components/visitor-form.ts";
import { GUEST_FORM, typedIn, type Refusal, type Typed } from "./typed-guest.ts";

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
  const { mutate, error, isPending } = useWriting(id, own, onWritten);
  const form = useFocusOnProblem(error);
  const typed: Partial<Typed> = own ?? refusal?.typed ?? {};
  const { problem, fields } = formProblems(error, refusal, t("offline"));

  useEffect(() => {
    if (own !== null) form.current?.querySelector<HTMLElement>("input[name=name]")?.focus();
  }, [form, own]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    if (isFromMachine(sent)) return event.currentTarget.reset();
    if (!isPending) mutate(typedIn(sent));
  }

  return (
    <PostedForm id={GUEST_FORM} ref={form} onSubmit={submit} problem={problem} failed={t("failed")}>
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
    </PostedForm>
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
