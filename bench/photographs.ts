import { join } from "node:path";
import sharp from "sharp";

const WIDTH = 4000;
const HEIGHT = 3000;

/**
 * Twelve are generated from these scenes. Nothing caches a picture, so a repeated one costs the
 * same.
 */
const SCENES = 4;
const CHANNELS = 3;

/**
 * Pictures with the features that determine a photograph's size: large soft shapes, edges, foliage
 * and grain. Encoders are far faster on flat colour and far slower on pure noise.
 */
export async function takePhotographs(directory: string, count: number): Promise<string[]> {
  const scenes: string[] = [];
  for (let scene = 0; scene < Math.min(SCENES, count); scene++) {
    const path = join(directory, `photograph-${scene}.jpg`);
    await takePhotograph(path, scene);
    scenes.push(path);
  }
  return Array.from({ length: count }, (_, index) => scenes[index % scenes.length] ?? "");
}

async function takePhotograph(path: string, scene: number): Promise<void> {
  const [ground, ...details] = await Promise.all(
    [
      { side: 6 + scene, sigma: 90 },
      { side: 60 + 5 * scene, sigma: 40 },
      { side: 500, sigma: 18 },
    ].map(cloudy),
  );
  await sharp(ground, RAW)
    .composite(details.map((input) => ({ input, ...RAW, blend: "overlay" as const })))
    .withExif({ IFD0: { Model: "Camera" }, IFD3: { GPSLatitude: "55/1 24/1 0/1" } })
    .jpeg({ quality: 92 })
    .toFile(path);
}

const RAW = { raw: { width: WIDTH, height: HEIGHT, channels: CHANNELS } } as const;

async function cloudy({ side, sigma }: { side: number; sigma: number }): Promise<Buffer> {
  const width = side;
  const height = Math.round((side * HEIGHT) / WIDTH);
  const noise = { type: "gaussian", mean: 128, sigma } as const;
  const small = await sharp({
    create: { width, height, channels: CHANNELS, background: "#808080", noise },
  })
    .raw()
    .toBuffer();
  return sharp(small, { raw: { width, height, channels: CHANNELS } })
    .resize(WIDTH, HEIGHT, { fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
}
