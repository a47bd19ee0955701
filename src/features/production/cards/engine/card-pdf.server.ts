import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { dataMatrixOf } from "../../printing/engine/barcodes.server.ts";
import { drawPages, type Paper } from "../../printing/engine/paper.server.ts";

/** As a bank card (ISO/IEC 7810, ID-1). */
const CARD = { widthMm: 85.6, heightMm: 54 };
const LEFT = 6;
const MODULE_MM = 0.75;

/** All of it as it is shown. */
export type PrintedCard = {
  locale: Locale;
  address: string;
  code: string;
  activationKey: string;
  /** What its Data Matrix says. */
  symbol: string;
};

/**
 * A page for each card: what the plate is claimed with, and what is scanned when both are packed. Who the plate
 * is for doesn't stand on it.
 */
export async function cardsPdf(cards: readonly PrintedCard[], madeAt: Date): Promise<Buffer> {
  const pages = await Promise.all(
    cards.map(async ({ code, activationKey, locale, address, symbol }) => {
      const t = translator(locale).getFixedT(locale, "packing");
      const matrix = await dataMatrixOf(symbol);
      const at = (y: number, width = CARD.widthMm - 2 * LEFT) => ({ x: LEFT, y, width });
      return (paper: Paper) => {
        paper.text(t("card.title"), at(5), { size: 13, weight: "600" });
        paper.text(t("card.how", { address }), at(12), { size: 8 });
        paper.text(t("card.key"), at(26, 50), { size: 7 });
        paper.text(activationKey, at(29, 50), { size: 20, weight: "600" });
        paper.text(t("card.code"), at(40, 50), { size: 7 });
        paper.text(code, at(43, 50), { size: 12 });
        const side = matrix.length * MODULE_MM;
        const corner = { x: CARD.widthMm - LEFT - side, y: CARD.heightMm - LEFT - side };
        paper.symbol(matrix, corner, MODULE_MM);
      };
    }),
  );
  const [first] = cards;
  return drawPages({ ...CARD, title: "", locale: first?.locale ?? "da", madeAt }, pages);
}
