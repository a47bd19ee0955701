import "./sheet-picture.css";
import { marksOn, MARK, placesOn, type SheetSettings } from "#features/qr/symbols/engine/sheet.ts";
import { drawingBox, plateBox, type Box } from "#features/qr/symbols/engine/sheet-drawing.ts";

export type SheetPictureProps = {
  sheet: SheetSettings;
  /** Size of the symbol on a plate; `null` while unknown. */
  symbol: { widthMm: number; heightMm: number } | null;
  /** How many of its places have a plate. */
  filled: number;
  label: string;
};

/** A sheet as exported: its plates, their symbols, the three registration marks. */
export function SheetPicture({ sheet, symbol, filled, label }: SheetPictureProps) {
  const { widthMm, heightMm } = sheet;
  const places = placesOn(sheet);
  const symbols = symbol === null ? [] : places.slice(0, filled);
  return (
    <svg
      className="sheet-picture"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      preserveAspectRatio="xMinYMin"
    >
      <path className="sheet-whole" d={`M0 0H${widthMm}V${heightMm}H0z`} />
      <path
        className="sheet-plates"
        d={places.map((place) => outline(plateBox(sheet, place))).join("")}
      />
      {symbol !== null && (
        <path
          className="sheet-symbols"
          d={symbols.map((place) => outline(drawingBox(sheet, place, symbol))).join("")}
        />
      )}
      <path className="sheet-marks" d={marksOn(sheet).marks.map(cross).join("")} />
    </svg>
  );
}

function outline({ left, top, width, height }: Box): string {
  return `M${left} ${top}h${width}v${height}h${-width}z`;
}

function cross({ x, y }: { x: number; y: number }): string {
  const arm = MARK.armMm;
  return `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`;
}
