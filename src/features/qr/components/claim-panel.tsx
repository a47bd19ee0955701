// texts: qr:on.*
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, type MouseEvent, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "#platform/pages/api-client.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { call } from "#platform/pages/call.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { checkActivationKey, claimQrCode, TYPED_KEY_MAX } from "../contract.ts";
import { carrierOf, keyDraft } from "./plate.ts";
import "./claim-panel.css";

function wordsOf(error: Error | null): string | undefined {
  return (error instanceof ApiError && error.fields["activationKey"]) || error?.message;
}

type ClaimPanelProps = {
  code: string;
  hasPlate: boolean;
  isSignedIn: boolean;
  onClaimed: () => void;
};

/** Checks the key, keeps it for after the login or registration, and goes on there. */
function useKeyCheck(code: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ activationKey }: { activationKey: string; next: string }) =>
      call(checkActivationKey, { params: { code }, body: { activationKey } }),
    onSuccess: async (_answer, { activationKey, next }) => {
      keepDraft(keyDraft(code), activationKey);
      await navigate(next);
    },
  });
}

/**
 * Asks for the key from the plate's package. Without a login the key is checked at once, kept
 * through login or registration, and used on return.
 */
export function ClaimPanel({ code, hasPlate, isSignedIn, onClaimed }: ClaimPanelProps) {
  const { t } = useTranslation("qr");
  const on = `on.${carrierOf({ hasPlate })}` as const;
  const { hash } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const login = `/qr-scan/${encodeURIComponent(code)}/login`;
  const claiming = useMutation({
    mutationFn: (activationKey: string) =>
      call(claimQrCode, { params: { code }, body: { activationKey } }),
    onSuccess: onClaimed,
  });
  const checking = useKeyCheck(code);
  const { mutate } = claiming;
  const isPending = claiming.isPending || checking.isPending;

  useEffect(() => {
    const kept = isSignedIn ? readDraft(keyDraft(code)) : null;
    if (typeof kept !== "string") return;
    dropDraft(keyDraft(code));
    mutate(kept);
  }, [code, isSignedIn, mutate]);

  // The link in the mail contains the key; it is used only when the button is pressed.
  useEffect(() => {
    if (field.current !== null && hash !== "") field.current.value = hash.slice(1);
  }, [hash]);

  const typedKey = () => field.current?.value.trim() ?? "";

  function go(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending || typedKey() === "") return;
    if (isSignedIn) return mutate(typedKey());
    const next = `/register?qrCode=${encodeURIComponent(code)}`;
    checking.mutate({ activationKey: typedKey(), next });
  }

  /** A key typed before the login is checked first, too. */
  function logIn(event: MouseEvent) {
    if (typedKey() === "") return;
    event.preventDefault();
    if (!isPending) checking.mutate({ activationKey: typedKey(), next: login });
  }

  return (
    <form className="stack section-rule" onSubmit={go} noValidate>
      <h2>{t(`${on}.claim`)}</h2>
      <Field
        className="claim-key needs-script"
        label={t(`${on}.key`)}
        hint={t(`${on}.keyHint`)}
        error={wordsOf(claiming.error ?? checking.error)}
      >
        <TextInput
          code
          name="activationKey"
          size={8}
          maxLength={TYPED_KEY_MAX}
          required
          ref={field}
        />
      </Field>
      <div className="actions">
        <Button type="submit" className="needs-script" busy={isPending ? t("claim.busy") : null}>
          {t("claim.go")}
        </Button>
        {!isSignedIn && (
          <ButtonLink variant="bare" to={login} onClick={logIn}>
            {t("claim.haveAccount")}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
