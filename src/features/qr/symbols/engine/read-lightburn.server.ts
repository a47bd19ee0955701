import { SaxesParser, type SaxesTagPlain } from "saxes";
import { EDGES, nameOf } from "./layers.ts";
import { mirrored } from "./lightburn.server.ts";

/** a b c d e f: x becomes a·x + c·y + e. */
type Transform = readonly number[];
const UNMOVED: Transform = [1, 0, 0, 1, 0, 0];

type Shape = {
  type: string;
  cutIndex: string;
  radius: readonly [number, number];
  transform: Transform;
  vertices: string;
  primitives: string;
  children: Shape[];
};

type Project = {
  isRight: boolean;
  isTop: boolean;
  /** Of each layer, by its number. */
  names: Map<string, string>;
  shapes: Shape[];
};

const CIRCLE_STEPS = 32;

/** What the file asks for, or a reason why it isn't as LightBurn writes it. */
export type LightBurnLoops = { loops: Float64Array[] } | { fault: string };

/** Closed lines in millimetres from the upper left of a sheet of this size, without the edges of plates. */
export function readLightBurn(
  file: string,
  size: { widthMm: number; heightMm: number },
): LightBurnLoops {
  const project = parseProject(file);
  if ("fault" in project) return project;
  const fromBed = mirrored(size, project);
  const loops: Float64Array[] = [];
  const visit = (shape: Shape, outer: Transform): string | null => {
    const transform = composed(outer, shape.transform);
    if (shape.type === "Group") {
      for (const child of shape.children) {
        const fault = visit(child, transform);
        if (fault !== null) return fault;
      }
      return null;
    }
    const name = project.names.get(shape.cutIndex);
    if (name === undefined) return `no layer ${shape.cutIndex}`;
    const points = shape.type === "Ellipse" ? ellipseOf(shape) : polygonOf(shape);
    if (points === null) return `an open ${shape.type}`;
    if (name === nameOf(EDGES)) return null;
    loops.push(Float64Array.from(points.flatMap(([x, y]) => fromBed(...moved(transform, x, y)))));
    return null;
  };
  for (const shape of project.shapes) {
    const fault = visit(shape, UNMOVED);
    if (fault !== null) return { fault };
  }
  return { loops };
}

function moved([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Transform, x: number, y: number) {
  return [a * x + c * y + e, b * x + d * y + f] as [number, number];
}

function composed(outer: Transform, inner: Transform): Transform {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = inner;
  const [e2, f2] = moved(outer, e, f);
  const [oa = 1, ob = 0, oc = 0, od = 1] = outer;
  return [oa * a + oc * b, ob * a + od * b, oa * c + oc * d, ob * c + od * d, e2, f2];
}

function polygonOf({ type, vertices, primitives }: Shape): [number, number][] | null {
  if (type !== "Path" || primitives.trim() !== "LineClosed") return null;
  return vertices
    .split("V")
    .slice(1)
    .map((vertex) => {
      const [x = "", y = ""] = vertex.split("c")[0]?.split(" ") ?? [];
      return [Number(x), Number(y)];
    });
}

function ellipseOf({ radius: [rx, ry] }: Shape): [number, number][] {
  return Array.from({ length: CIRCLE_STEPS }, (_, step) => {
    const angle = (2 * Math.PI * step) / CIRCLE_STEPS;
    return [rx * Math.cos(angle), ry * Math.sin(angle)];
  });
}

function parseProject(file: string): Project | { fault: string } {
  const project: Project = { isRight: false, isTop: false, names: new Map(), shapes: [] };
  const open: Shape[] = [];
  let setting = { index: "", name: "" };
  let text = "";
  const onOpen = ({ name, attributes: has }: SaxesTagPlain) => {
    text = "";
    if (name === "LightBurnProject") {
      project.isRight = has["MirrorX"] === "True";
      project.isTop = has["MirrorY"] === "True";
    } else if (name === "CutSetting") setting = { index: "", name: "" };
    else if (name === "index" || name === "name") setting[name] = has["Value"] ?? "";
    else if (name === "Shape") {
      const shape: Shape = {
        type: has["Type"] ?? "",
        cutIndex: has["CutIndex"] ?? "",
        radius: [Number(has["Rx"]), Number(has["Ry"])],
        transform: UNMOVED,
        vertices: "",
        primitives: "",
        children: [],
      };
      (open.at(-1)?.children ?? project.shapes).push(shape);
      open.push(shape);
    }
  };
  const onClose = ({ name }: SaxesTagPlain) => {
    const shape = open.at(-1);
    if (name === "CutSetting") project.names.set(setting.index, setting.name);
    if (shape === undefined) return;
    if (name === "XForm") shape.transform = text.trim().split(/\s+/).map(Number);
    if (name === "VertList") shape.vertices = text;
    if (name === "PrimList") shape.primitives = text;
    if (name === "Shape") open.pop();
  };
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("opentag", onOpen);
  parser.on("closetag", onClose);
  parser.on("text", (part) => {
    text += part;
  });
  try {
    parser.write(file).close();
  } catch (error) {
    return { fault: String(error) };
  }
  return project;
}
