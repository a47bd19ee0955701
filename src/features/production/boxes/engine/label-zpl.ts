import { fieldText } from "../../printing/engine/zpl.ts";
import { LABEL, shownSscc, type LabelDocument } from "./label-document.ts";

/** Of label printers: 203 dots an inch. */
const DOTS_A_MM = 8;
const LEFT = 40;
const WIDTH = LABEL.widthMm * DOTS_A_MM - 2 * LEFT;

/** A line of text that may be broken into several. */
function block(y: number, size: number, text: string, lines = 1): string {
  return `^FO${LEFT},${y}^A0N,${size},${size}^FB${WIDTH},${lines},4,L^FH^FD${fieldText(text)}^FS`;
}

function rule(y: number): string {
  return `^FO${LEFT},${y}^GB${WIDTH},3,3^FS`;
}

/** Of one module in dots, and the bars of GS1-128 with an SSCC in modules. */
const MODULE = 4;
const BARS = 156;
const BARS_HEIGHT = 220;

/** Begins in code set C, with the sign that makes it GS1-128 and the identifier of an SSCC. */
function bars(y: number, sscc: string): string {
  const x = (LABEL.widthMm * DOTS_A_MM - BARS * MODULE) / 2;
  return `^FO${x},${y}^BY${MODULE}^BCN,${BARS_HEIGHT},N,N,N^FD>;>800${sscc}^FS`;
}

/** The label as ZPL II: a line for each field. */
export function labelZpl({ sscc, sender, recipient, texts }: LabelDocument): string {
  const [name = "", street = "", city = ""] = recipient;
  return [
    `^XA^CI28^PW${LABEL.widthMm * DOTS_A_MM}^LL${LABEL.heightMm * DOTS_A_MM}^LH0,0`,
    block(40, 24, texts.from),
    block(72, 26, sender.join(", "), 3),
    rule(180),
    block(210, 24, texts.to),
    block(246, 44, name, 4),
    block(446, 38, street, 4),
    block(616, 38, city, 3),
    rule(750),
    block(776, 40, texts.box),
    block(826, 30, texts.order),
    bars(890, sscc),
    block(1126, 30, shownSscc(sscc)),
    "^XZ",
  ].join("\n");
}
