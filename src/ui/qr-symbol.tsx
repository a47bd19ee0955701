import encodeQr from "qr";

/** ISO/IEC 18004: the quiet zone that every reader counts on. */
const QUIET = 4;

/**
 * A text as a QR code, black on white in both themes: readers expect it so.
 *
 * Plates have another drawer, `drawSymbol` in `platform/symbols`, and on purpose. That one follows contours for a
 * tool, in millimetres, of addresses in capitals alone; this one fills rows for a screen, of any text. As one,
 * the look would have to know the platform, or each visit of a memorial bring contours, settings and their
 * schema, 22 kB of zod, for a code that is drawn when one prints.
 */
export function QrSymbol({ text, label }: { text: string; label: string }) {
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

/** Dark modules that stand beside each other are one stroke. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    const from = x;
    while (row[x] === true) x += 1;
    if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
  }
  return path;
}
