import { layersOf, type Figure, type Piece } from "./drawing.ts";
import { DOTS, nameOf, settingOf, type MachineSetup, type Operation } from "./layers.ts";
import { millimetres } from "./svg.ts";

/** As LightBurn names what is done with a layer; `Tool` is never engraved. */
const TYPES: Record<Operation, string> = { fill: "Scan", line: "Cut", none: "Cut" };
/** The first of the layers that LightBurn never engraves. */
const TOOL_INDEX = 30;
const UNMOVED = "<XForm>1 0 0 1 0 0</XForm>";

type Size = Pick<Figure, "widthMm" | "heightMm">;

/** LightBurn measures from the machine's corner of the bed: from the right or downwards where that is there. */
export function mirrored(
  { widthMm, heightMm }: Size,
  { isRight, isTop }: { isRight: boolean; isTop: boolean },
) {
  return (x: number, y: number): [number, number] => [
    isRight ? widthMm - x : x,
    isTop ? y : heightMm - y,
  ];
}

const flag = (value: boolean) => (value ? "True" : "False");

/**
 * A project of LightBurn (`.lbrn2`), with the sheet in the machine's corner. A group for each plate, so that
 * it stays in one piece when it is moved; its outlines are filled by the even-odd rule, as in the other files.
 * Power and speed are the machine's own.
 */
export function drawLightBurn(figure: Figure, machine: MachineSetup): string {
  const isRight = machine.origin.endsWith("Right");
  const isTop = machine.origin.startsWith("top");
  const settings = layersOf(figure).map((layer, priority) => {
    const { operation, index } = settingOf(machine, layer);
    const type = operation === "none" && index >= TOOL_INDEX ? "Tool" : TYPES[operation];
    const isSilent = operation === "none" ? `<doOutput Value="0"/>` : "";
    return (
      `<CutSetting type="${type}"><index Value="${index}"/><name Value="${nameOf(layer)}"/>` +
      `<priority Value="${priority}"/>${isSilent}</CutSetting>`
    );
  });
  const toBed = mirrored(figure, { isRight, isTop });
  const shapes = shapesWith(machine, toBed);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<LightBurnProject AppVersion="1.7.00" FormatVersion="1" MaterialHeight="0" MirrorX="${flag(isRight)}" MirrorY="${flag(isTop)}">`,
    ...settings,
    ...figure.pieces.map((piece) => shapes(piece)),
    `</LightBurnProject>\n`,
  ].join("\n");
}

function shapesWith(machine: MachineSetup, toBed: (x: number, y: number) => [number, number]) {
  // Of two paths with the same number LightBurn joins the lines.
  let paths = 0;
  const at = (x: number, y: number) => toBed(x, y).map(millimetres).join(" ");
  return ({ loops, dots }: Piece): string => {
    const lines = loops.map(({ layer, points }) => {
      const vertices = [];
      for (let index = 0; index < points.length; index += 2) {
        vertices.push(`V${at(points[index] ?? 0, points[index + 1] ?? 0)}c0x1c1x1`);
      }
      const id = paths++;
      return (
        `<Shape Type="Path" CutIndex="${settingOf(machine, layer).index}" VertID="${id}" PrimID="${id}">` +
        `${UNMOVED}<VertList>${vertices.join("")}</VertList><PrimList>LineClosed</PrimList></Shape>`
      );
    });
    const circles = dots.map(({ x, y, radius }) => {
      const r = millimetres(radius);
      const { index } = settingOf(machine, DOTS);
      return `<Shape Type="Ellipse" CutIndex="${index}" Rx="${r}" Ry="${r}"><XForm>1 0 0 1 ${at(x, y)}</XForm></Shape>`;
    });
    const children = [...lines, ...circles].join("\n");
    return `<Shape Type="Group">${UNMOVED}<Children>\n${children}\n</Children></Shape>`;
  };
}
