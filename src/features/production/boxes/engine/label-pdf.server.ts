import { shippingCodeOf } from "../../printing/engine/barcodes.server.ts";
import { drawPages } from "../../printing/engine/paper.server.ts";
import { LABEL, shownSscc, type LabelDocument } from "./label-document.ts";

const LEFT = 5;
const WIDTH = LABEL.widthMm - 2 * LEFT;
const MODULE_MM = 0.5;
const BARS_MM = 30;

/** The label as PDF, for an office printer or a label printer without ZPL. */
export async function labelPdf(
  { number, sscc, sender, recipient, texts }: LabelDocument,
  madeAt: Date,
): Promise<Buffer> {
  const bars = await shippingCodeOf(sscc);
  const barsX = (LABEL.widthMm - (bars[0]?.length ?? 0) * MODULE_MM) / 2;
  const [name = "", street = "", city = ""] = recipient;
  const at = (y: number) => ({ x: LEFT, y, width: WIDTH });
  return drawPages({ ...LABEL, title: number, locale: "da", madeAt }, [
    (paper) => {
      paper.text(texts.from, at(5), { size: 8 });
      paper.text(sender.join(", "), at(9), { size: 9 });
      paper.rule(at(22));
      paper.text(texts.to, at(25), { size: 8 });
      const afterName = paper.text(name, at(30), { size: 13, weight: "600" });
      const afterStreet = paper.text(street, at(afterName + 1), { size: 12 });
      paper.text(city, at(afterStreet + 1), { size: 13, weight: "600" });
      paper.rule(at(94));
      paper.text(texts.box, at(97), { size: 15, weight: "600" });
      paper.text(texts.order, at(104), { size: 10 });
      paper.symbol(bars, { x: barsX, y: 111 }, MODULE_MM, BARS_MM);
      paper.text(shownSscc(sscc), at(143), { size: 10 });
    },
  ]);
}
