import "./share-message.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { typedName } from "#features/memorials/components/typed-name.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";

type ShareMessageProps = {
  name: string;
  /** The full address of the page. */
  address: string;
};

/** Tells others of the page: a message or a mail whose text can be changed first. */
export function ShareMessage({ name, address }: ShareMessageProps) {
  const { t } = useTranslation("sharing");
  const named = { name: typedName(name) };
  const [text, setText] = useState(() => t("message.text", { ...named, address }));
  const [said, setSaid] = useState<"copied" | "failed" | null>(null);
  const device: Partial<Navigator> = navigator;
  // A computer has no messages to send.
  const isTouched = navigator.maxTouchPoints > 0;
  const body = encodeURIComponent(text);
  const subject = encodeURIComponent(t("message.subject", named));

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("copied");
    } catch {
      setSaid("failed");
    }
  }

  async function share() {
    try {
      await navigator.share({ text });
    } catch (error) {
      // Cancelling native sharing is no error.
      if (!(error instanceof DOMException && error.name === "AbortError")) setSaid("failed");
    }
  }

  return (
    <div className="stack share-message">
      <Field label={t("message.label")} hint={t("message.hint")}>
        <TextArea name="message" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div className="actions">
        {isTouched && <ButtonLink to={`sms:?&body=${body}`}>{t("message.sms")}</ButtonLink>}
        <ButtonLink
          variant={isTouched ? "quiet" : "primary"}
          to={`mailto:?subject=${subject}&body=${body}`}
        >
          {t("message.mail")}
        </ButtonLink>
        {device.share !== undefined && (
          <Button variant="quiet" onClick={() => void share()}>
            {t("message.other")}
          </Button>
        )}
        <Button variant="bare" onClick={() => void copy()}>
          {t("message.copy")}
        </Button>
      </div>
      <p role="status" className="small">
        {said !== null && t(`message.${said}`)}
      </p>
    </div>
  );
}
