import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
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

/** Native sharing, copying the link, a QR code, and printing. */
export function SharePanel({ open, id, name, address, onClose }: SharePanelProps) {
  const { t } = useTranslation("memorials");
  const [said, setSaid] = useState<"copied" | "failed" | null>(null);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const device: Partial<Navigator> = navigator;

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
        <div className="share-ways">
          <div className="share-symbol">
            <QrSymbol text={address} label={t("share.code", { name: typedName(name) })} />
          </div>
          <div className="stack">
            <p className="share-address">{address}</p>
            <div className="actions">
              {device.share !== undefined && (
                <Button small onClick={() => void share()}>
                  {t("share.device")}
                </Button>
              )}
              <Button variant="quiet" small onClick={() => void copy()}>
                {t("share.copy")}
              </Button>
            </div>
            <p role="status" className="small">
              {said !== null && t(`share.${said}`)}
            </p>
          </div>
        </div>
        <PrintChoice id={id} onPrint={print} />
      </Dialog>
    </>
  );
}
