import { join } from "node:path";
import sharp from "sharp";

const WIDTH = 4000;
const HEIGHT = 3000;

/**
 * Pictures with what costs a camera's picture its bytes: large soft shapes, edges, foliage and
 * grain. Encoders are far faster on flat colour and far slower on pure noise.
 */
export async function takePhotographs(directory: string, count: number): Promise<string[]> {
  const paths = [];
  for (let index = 0; index < count; index++) {
    const path = join(directory, `photograph-${index}.jpg`);
    await takePhotograph(path, index);
    paths.push(path);
  }
  return paths;
}

async function takePhotograph(path: string, index: number): Promise<void> {
  const layers = [
    { side: 6 + index, sigma: 90 },
    { side: 60 + 5 * index, sigma: 40 },
    { side: 500, sigma: 18 },
  ];
  const [ground, ...others] = await Promise.all(layers.map(cloudy));
  await sharp(ground)
    .composite(others.map((input) => ({ input, blend: "overlay" as const })))
    .withExif({ IFD0: { Model: "Camera" }, IFD3: { GPSLatitude: "55/1 24/1 0/1" } })
    .jpeg({ quality: 92 })
    .toFile(path);
}

async function cloudy({ side, sigma }: { side: number; sigma: number }): Promise<Buffer> {
  const small = await sharp({
    create: {
      width: side,
      height: Math.round((side * HEIGHT) / WIDTH),
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma },
    },
  })
    .png()
    .toBuffer();
  return sharp(small)
    .resize(WIDTH, HEIGHT, { fit: "fill", kernel: "cubic" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
