import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { QrSymbol } from "#shell/qr-symbol.tsx";
import { typedName } from "./typed-name.ts";

/** The browser's default, and a folded leaflet (`features/memorials/components/paper-a5.css`). */
const PAPERS = ["a4", "a5"] as const;

type SharePanelProps = {
  open: boolean;
  name: string;
  /** The canonical URL, whichever layout is open. */
  address: string;
  onClose: () => void;
};

/** Native sharing, copying the link, a QR code, and printing. */
export function SharePanel({ open, name, address, onClose }: SharePanelProps) {
  const { t } = useTranslation("memorials");
  const [said, setSaid] = useState<"copied" | "failed" | null>(null);
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

  function printPage(paper: (typeof PAPERS)[number]) {
    onClose();
    const { dataset } = document.documentElement;
    addEventListener("afterprint", () => delete dataset["paper"], { once: true });
    // Prints the page, not the dialog above it.
    requestAnimationFrame(() => {
      dataset["paper"] = paper;
      window.print();
    });
  }

  return (
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
            {PAPERS.map((paper) => (
              <Button key={paper} variant="quiet" small onClick={() => printPage(paper)}>
                {t(`share.print.${paper}`)}
              </Button>
            ))}
          </div>
          <p role="status" className="small">
            {said !== null && t(`share.${said}`)}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
