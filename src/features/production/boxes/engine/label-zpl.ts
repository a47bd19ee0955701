import { fieldText } from "../../printing/engine/zpl.ts";
import { LABEL, shownSscc, type LabelDocument } from "./label-document.ts";

/** Of label printers: 203 dots an inch. */
const DOTS_A_MM = 8;
const LEFT = 40;
const WIDTH = LABEL.widthMm * DOTS_A_MM - 2 * LEFT;

/** Lines of text, which may be broken into more. */
function block(y: number, size: number, lines: readonly string[], most = 1): string {
  const text = lines.map(fieldText).join(LINE_END);
  return `^FO${LEFT},${y}^A0N,${size},${size}^FB${WIDTH},${most},4,L^FH^FD${text}^FS`;
}

/** Within a block; no text of ours has a backslash. */
const LINE_END = "\\&";

/** Of the longest name, street and city that an order takes. */
const RECIPIENT_LINES = 12;

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
  return [
    `^XA^CI28^PW${LABEL.widthMm * DOTS_A_MM}^LL${LABEL.heightMm * DOTS_A_MM}^LH0,0`,
    block(40, 24, [texts.from]),
    block(72, 26, [sender.join(", ")], 3),
    rule(180),
    block(210, 24, [texts.to]),
    block(246, 38, recipient, RECIPIENT_LINES),
    rule(750),
    block(776, 40, [texts.box]),
    block(826, 30, [texts.order]),
    bars(890, sscc),
    block(1126, 30, [shownSscc(sscc)]),
    "^XZ",
  ].join("\n");
}
