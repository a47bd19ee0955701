import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { QrSymbol } from "#shell/qr-symbol.tsx";
import { PrintChoice } from "./print-choice.tsx";
import { PrintedLetters, type Printed } from "./printed-letters.tsx";
import { loadPictures, openPrint, type Paper } from "./printing.ts";
import { typedName } from "#features/memorials/components/typed-name.ts";

type SharePanelProps = {
  open: boolean;
  /** Slug or id of the memorial. */
  id: string;
  name: string;
  /** The canonical URL, whichever layout is open. */
  address: string;
  onClose: () => void;
};

/** A message, a mail, the address, and the phone's own way; below, what belongs on paper. */
export function SharePanel({ open, id, name, address, onClose }: SharePanelProps) {
  const { t } = useTranslation("memorials");
  const [said, setSaid] = useState<"copied" | "failed" | null>(null);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const paperHeading = useId();
  const device: Partial<Navigator> = navigator;
  // A computer has no messages to send.
  const isTouched = navigator.maxTouchPoints > 0;
  const named = { name: typedName(name) };
  const words = t("share.words", { ...named, address });
  const subject = t("share.subject", named);

  async function share() {
    try {
      await navigator.share({ title: name, url: address });
      onClose();
    } catch (error) {
      // Cancelling native sharing is no error.
      if (!(error instanceof DOMException && error.name === "AbortError")) setSaid("failed");
    }
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setSaid("copied");
    } catch {
      setSaid("failed");
    }
  }

  async function print(paper: Paper, letters: Printed) {
    flushSync(() => setPrinted(letters));
    await loadPictures();
    onClose();
    // Prints the page, not the dialog above it.
    requestAnimationFrame(() => openPrint(paper, () => setPrinted(null)));
  }

  return (
    <>
      {printed !== null && <PrintedLetters id={id} printed={printed} />}
      <Dialog
        open={open}
        onClose={onClose}
        title={t("share.page")}
        actions={
          <Button variant="bare" small onClick={onClose}>
            {t("share.close")}
          </Button>
        }
      >
        <div className="stack stack-tight">
          <p className="share-address">{address}</p>
          <div className="actions">
            {isTouched && (
              <ButtonLink small to={`sms:?&body=${encodeURIComponent(words)}`}>
                {t("share.message")}
              </ButtonLink>
            )}
            <ButtonLink variant={isTouched ? "quiet" : "primary"} small to={mailOf(subject, words)}>
              {t("share.mail")}
            </ButtonLink>
            <Button variant="quiet" small onClick={() => void copy()}>
              {t("share.copy")}
            </Button>
            {device.share !== undefined && (
              <Button variant="bare" small onClick={() => void share()}>
                {t("share.device")}
              </Button>
            )}
          </div>
          <p role="status" className="small">
            {said !== null && t(`share.${said}`)}
          </p>
        </div>
        <section className="share-paper stack" aria-labelledby={paperHeading}>
          <h3 id={paperHeading}>{t("share.paper")}</h3>
          <div className="share-symbol">
            <QrSymbol text={address} label={t("share.code", named)} />
          </div>
          <PrintChoice id={id} onPrint={print} />
        </section>
      </Dialog>
    </>
  );
}

function mailOf(subject: string, words: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words)}`;
}
