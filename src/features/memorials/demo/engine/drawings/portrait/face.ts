import type { Random } from "#features/memorials/demo/engine/random.ts";
import { curveThrough, type Point } from "#features/memorials/demo/engine/drawings/outline.ts";

/** The parameters of a face; most values are between 0 and 1. */
export type FaceShape = {
  /** How far the forehead leans back. */
  slope: number;
  brow: number;
  noseLength: number;
  noseReach: number;
  /** Below 0 hollow, above 0 humped. */
  bridge: number;
  /** How far the tip is turned up (below 0: down). */
  upturn: number;
  lips: number;
  chin: number;
  /** Fullness under the chin. */
  jowl: number;
  neck: number;
  /** Width of the head relative to its height, around 1. */
  breadth: number;
  /** Size of the whole bust, around 1. */
  size: number;
  /** Nod of the head in radians, above 0 looking up. */
  nod: number;
};

/** Points of the face to which everything else is attached. */
export type Landmarks = {
  outline: string;
  noseTip: Point;
  noseBase: Point;
  mouth: Point;
  chin: Point;
};

export function chooseFace(random: Random, sex: "female" | "male", age: number): FaceShape {
  const male = sex === "male";
  const grown = Math.min(1, age / 90);
  return {
    slope: random.between(0, male ? 1 : 0.7),
    brow: random.between(0, male ? 1 : 0.4),
    noseLength: random.between(0, 0.7) + grown * 0.3,
    noseReach: random.between(0, male ? 1 : 0.75),
    bridge: random.between(-0.8, male ? 1 : 0.5),
    upturn: random.between(-0.5, male ? 0.4 : 1),
    lips: random.between(0.1, 1) * (1.1 - grown * 0.6),
    chin: random.between(0, 1),
    jowl: random.between(0, 0.5) + random.between(0, 0.5) * grown,
    neck: random.between(0, 0.6) + (male ? 0.4 : 0),
    breadth: random.between(0.955, 1.035),
    size: random.between(0.96, 1.07),
    nod: random.between(-0.075, 0.06),
  };
}

const FRONT = 700;

/** The head in profile, looking right: forehead, nose, mouth, chin, throat, nape, skull. */
export function faceOf(face: FaceShape): Landmarks {
  const tip: Point = [
    FRONT + 32 + face.noseReach * 26,
    640 + face.noseLength * 22 - face.upturn * 6,
  ];
  const base: Point = [FRONT + 14 + face.noseReach * 8, 672 + face.noseLength * 20];
  const mouthY = base[1] + 42;
  const lip = face.lips * 7;
  const chinX = FRONT - 6 + face.chin * 18;
  const chinY = mouthY + 100;
  const under = chinY + 34 + face.jowl * 16;
  const bridge: Point = [(FRONT + tip[0]) / 2 - 9 + face.bridge * 9, (548 + tip[1]) / 2 - 4];
  const front: Point[] = [
    [686 - face.slope * 30, 444],
    [697 - face.slope * 9, 488],
    [702 + face.brow * 9, 522],
    [699 - face.brow * 4, 546],
    bridge,
    [tip[0] - 9, tip[1] - 20 + face.upturn * 3],
    tip,
    [tip[0] - 7, tip[1] + 15 - face.upturn * 4],
    [base[0] + 4, base[1] - 2],
    base,
    [base[0] + 2, base[1] + 12],
    [FRONT + 18 + lip, mouthY - 13],
    [FRONT + 17 + lip, mouthY - 5],
    [FRONT + 8, mouthY],
    [FRONT + 8, mouthY],
    [FRONT + 14 + lip, mouthY + 9],
    [FRONT + 12 + lip, mouthY + 24],
    [FRONT + 1, mouthY + 42],
    [chinX + 2, mouthY + 68],
    [chinX, chinY - 8],
    [chinX - 18, chinY + 20],
    [chinX - 58, under - 6],
  ];
  return {
    outline: curveThrough([...front, ...neckAndSkull(face, under)]),
    noseTip: tip,
    noseBase: base,
    mouth: [FRONT + 8, mouthY],
    chin: [chinX, chinY],
  };
}

/** From the throat down to the shoulders, up the nape and over the skull to the forehead. */
function neckAndSkull(face: FaceShape, under: number): Point[] {
  const throatX = 578 + face.neck * 26;
  return [
    [620, under + 12 + face.jowl * 10],
    [throatX + 6, under + 34 + face.jowl * 14],
    [throatX, under + 74],
    [throatX + 10, 1000],
    [throatX + 40, 1075],
    [throatX + 40, 1075],
    [372 - face.neck * 16, 1075],
    [372 - face.neck * 16, 1075],
    [386 - face.neck * 16, 960],
    [388 - face.neck * 16, 860],
    [368 - face.neck * 8, 770],
    [316, 690],
    [298, 570],
    [330, 450],
    [416, 372],
    [520, 346],
    [612, 370],
    [662 - face.slope * 22, 408],
  ];
}
