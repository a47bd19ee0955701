import encodeQr from "qr";

export type QrSymbolProps = { text: string; label: string };

/** ISO/IEC 18004: the quiet zone that readers require. */
const QUIET = 4;

/**
 * A text as a QR code, black on white in both themes, as readers expect.
 *
 * Plates are drawn by `drawSymbol` in `features/qr/symbols/engine` instead. It computes contours
 * for engraving, in millimetres, of upper-case URLs only; this one fills rows for a screen, of any
 * text. Sharing one would load contours, settings and their schema on each visit of a memorial, for
 * a code that is only drawn for printing.
 */
export function QrSymbol({ text, label }: QrSymbolProps) {
  const modules = encodeQr(text, "raw", { ecc: "quartile", border: QUIET });
  const size = modules.length;
  return (
    <svg
      className="qr-symbol"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={modules.map(rowPath).join("")} />
    </svg>
  );
}

/** Adjacent dark modules are one stroke. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    const from = x;
    while (row[x] === true) x += 1;
    if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
  }
  return path;
}
