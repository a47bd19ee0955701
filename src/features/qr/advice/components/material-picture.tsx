import { drawSymbol } from "#features/qr/symbols/engine/drawing.ts";
import { encodeSymbol } from "#features/qr/symbols/engine/matrix.ts";
import { pathData } from "#features/qr/symbols/engine/svg.ts";
import { SAMPLE_CODE } from "#features/qr/model.ts";
import { type Material } from "../contract.ts";
import { coloursOf, type Advice } from "../model.ts";
import { DEFAULT_SYMBOL } from "#features/qr/symbols/engine/symbol-settings.ts";

const SPECKS = 90;
const STREAKS = 26;
const STREAKED: ReadonlySet<Material> = new Set(["steel", "brass", "oak"]);
const SMOOTH: ReadonlySet<Material> = new Set(["glass", "bronze"]);
/** Width and height of the picture: the symbol with some of the material around it. */
const LEAST_WIDTH_MM = 96;
const AROUND = 1.6;

export type MaterialPictureProps = {
  host: string;
  material: Material;
  advice: Advice;
  label: string;
};

/** The symbol as it will look in the material: what the tool removes has the colour of the cut. */
export function MaterialPicture({ host, material, advice, label }: MaterialPictureProps) {
  const { whole, cut } = coloursOf(material);
  const { level, moduleMm, modules } = advice;
  const settings = {
    ...DEFAULT_SYMBOL,
    cut: advice.cut,
    level,
    moduleMm,
    largest: modules,
  };
  const drawing = drawSymbol(encodeSymbol({ host, code: SAMPLE_CODE }, settings), settings);
  const side = drawing.columns * moduleMm;
  const width = Math.max(LEAST_WIDTH_MM, side * AROUND);
  const height = width * 0.75;
  return (
    <svg
      className="material-picture"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
    >
      <rect width={width} height={height} fill={whole} />
      <Grain material={material} width={width} height={height} />
      <path
        transform={`translate(${(width - side) / 2} ${(height - side) / 2})`}
        fill={cut}
        fillRule="evenodd"
        d={pathData(drawing)}
      />
    </svg>
  );
}

type GrainProps = { material: Material; width: number; height: number };

/** The texture of the material: crystals, brushed lines or year rings. */
function Grain({ material, width, height }: GrainProps) {
  if (SMOOTH.has(material)) return null;
  if (STREAKED.has(material)) {
    const lines = Array.from(
      { length: STREAKS },
      (_, at) => `M0 ${((at + scattered(at)) * height) / STREAKS}H${width}`,
    );
    return <path stroke="#fff" strokeOpacity="0.14" strokeWidth="0.25" d={lines.join("")} />;
  }
  const speck = (at: number) =>
    `M${scattered(at) * width} ${scattered(at + 400) * height}l${0.5 + scattered(at + 800)} .5l-.4 .9l-${0.6 + scattered(at + 1200)} -.3z`;
  const [light, dark] = [0, SPECKS].map((from) =>
    Array.from({ length: SPECKS }, (_, at) => speck(from + at)).join(""),
  );
  return (
    <>
      <path fill="#fff" fillOpacity="0.16" d={light} />
      <path fill="#000" fillOpacity="0.3" d={dark} />
    </>
  );
}

/** Pseudo-random between 0 and 1, the same on the server and in the browser. */
function scattered(at: number): number {
  let mixed = Math.imul(at + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
