import "./code-card.css";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { QrSymbol } from "#shell/qr-symbol.tsx";
import { Button } from "#ui/button.tsx";
import { FetchCode } from "./code-picture.tsx";

type CodeCardProps = {
  name: string;
  publicUrl: string;
  slug: string;
  /** The page's own code, which a plate can carry later; without one the address is shown. */
  code: string | null;
};

/** The page's QR code with its name, to be printed or fetched. */
export function CodeCard({ name, publicUrl, slug, code }: CodeCardProps) {
  const { t } = useTranslation("codes");
  const shown = useRef<HTMLElement>(null);
  const address = `${publicUrl}/memorial/${slug}`;
  const coded = `${publicUrl}/q/${code}`;
  // As on a plate: upper case takes less room in the symbol.
  const text = code === null ? address : coded.toUpperCase();

  function print() {
    const { dataset } = document.documentElement;
    addEventListener("afterprint", () => delete dataset["print"], { once: true });
    dataset["print"] = "code";
    window.print();
  }

  return (
    <div className="stack">
      <figure ref={shown} className="code-card">
        <QrSymbol text={text} label={t("card.label", { name })} />
        <figcaption>
          <p className="code-card-name">
            <bdi>{name}</bdi>
          </p>
          <p>{t("card.scan")}</p>
          <p className="small code-card-address" translate="no">
            {(code === null ? address : coded).replace(/^https?:\/\//, "")}
          </p>
        </figcaption>
      </figure>
      <div className="actions">
        <Button variant="quiet" onClick={print}>
          {t("card.print")}
        </Button>
        {code !== null && <FetchCode code={code} shown={shown} />}
      </div>
    </div>
  );
}
