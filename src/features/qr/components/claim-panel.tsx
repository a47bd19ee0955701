// texts: qr:on.*
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { OwnedQrCode } from "../contract.ts";
import { carrierOf, claimPath, keyDraft } from "./plate.ts";
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

/**
 * The key from the plate's package. Who isn't signed in takes it along through login or
 * registration, and what was asked for there is done on return.
 */
export function ClaimPanel({ code, hasPlate, isSignedIn, onClaimed }: ClaimPanelProps) {
  const { t } = useTranslation("qr");
  const navigate = useNavigate();
  const { hash } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (activationKey: string) =>
      callApi<OwnedQrCode>(claimPath(code), { method: "POST", body: { activationKey } }),
    onSuccess: onClaimed,
  });

  useEffect(() => {
    const kept = isSignedIn ? readDraft(keyDraft(code)) : null;
    if (typeof kept !== "string") return;
    dropDraft(keyDraft(code));
    mutate(kept);
  }, [code, isSignedIn, mutate]);

  // The mail that the code came with brings its key along; that it is used is the button's doing.
  useEffect(() => {
    if (field.current !== null && hash !== "") field.current.value = hash.slice(1);
  }, [hash]);

  const typedKey = () => field.current?.value.trim() ?? "";

  function keepKey() {
    if (typedKey() !== "") keepDraft(keyDraft(code), typedKey());
  }

  function go(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending || typedKey() === "") return;
    if (isSignedIn) return mutate(typedKey());
    keepKey();
    void navigate(`/register?qrCode=${encodeURIComponent(code)}`);
  }

  return (
    <form className="stack section-rule" onSubmit={go} noValidate>
      <h2>{t(`on.${carrierOf({ hasPlate })}.claim`)}</h2>
      <Field
        className="claim-key needs-script"
        label={t("claim.key")}
        hint={t("claim.keyHint")}
        error={wordsOf(error)}
      >
        <TextInput code name="activationKey" size={8} maxLength={60} required ref={field} />
      </Field>
      <div className="actions">
        <Button type="submit" className="needs-script" busy={isPending ? t("claim.busy") : null}>
          {t("claim.go")}
        </Button>
        {!isSignedIn && (
          <ButtonLink
            variant="bare"
            to={`/qr-scan/${encodeURIComponent(code)}/login`}
            onClick={keepKey}
          >
            {t("claim.haveAccount")}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
