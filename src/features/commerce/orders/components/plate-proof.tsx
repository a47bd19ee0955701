import "./plate-proof.css";
import { useTranslation } from "react-i18next";
import { PLATES_ON_SALE, type PlateName } from "#features/qr/plates/contract.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatSquare } from "#platform/measures.ts";
import type { PlateProof, ShownOrderLine } from "../contract.ts";
import { plateSide } from "../model.ts";
import { PlateFace } from "./plate-face.tsx";

type PlateProofsProps = { line: ShownOrderLine; plate: PlateName; proof: PlateProof };

/** The plate large enough to be read, as large as it will be, and as a file to print. */
export function PlateProofs({ line, plate, proof }: PlateProofsProps) {
  const { t, i18n } = useTranslation("shop");
  const size = formatSquare(plateSide(plate, line.words.length), localeOf(i18n.language));
  return (
    <div className="plate-proof">
      <div className="plate-proof-surface">
        <figure className="plate-proof-large">
          <DrawnProof line={line} plate={plate} proof={proof} />
          <figcaption>{t("proof.large", { material: t(`metal.${plate}`) })}</figcaption>
        </figure>
        <figure className="plate-proof-true">
          <DrawnProof line={line} plate={plate} proof={proof} isTrue />
          <figcaption>{t("proof.true", { size })}</figcaption>
        </figure>
      </div>
      <p>
        <a className="link" href={proof.pdf} target="_blank" rel="noreferrer">
          {t("proof.pdf")}
        </a>
      </p>
    </div>
  );
}

/** One of several, beside what it costs. */
export function SmallProof(props: PlateProofsProps) {
  return (
    <div className="plate-proof-small">
      <DrawnProof {...props} />
    </div>
  );
}

/** The file that is engraved, on a plate of its material in its true proportions. */
function DrawnProof({
  line,
  plate,
  proof,
  isTrue = false,
}: PlateProofsProps & { isTrue?: boolean }) {
  const { t } = useTranslation("shop");
  const { marginMm } = PLATES_ON_SALE[plate];
  const { words, code } = line;
  const sideMm = plateSide(plate, words.length);
  const label = t(words.length > 0 ? "proof.labelWithWords" : "proof.label", {
    material: t(`metal.${plate}`),
    code,
    words: words.join(", "),
  });
  return (
    <PlateFace plate={plate} sideMm={sideMm} label={label} isTrue={isTrue}>
      <image
        href={proof.svg}
        y={marginMm}
        width={sideMm}
        height={sideMm - 2 * marginMm}
        preserveAspectRatio="xMidYMid meet"
      />
    </PlateFace>
  );
}
