import type { Picture } from "./picture.ts";

/** A copy whose longer side is at most so long, each pixel the mean of those it stands for: without noise and texture. */
export function reducedCopy(picture: Picture, longer: number): Picture {
  const scale = Math.min(1, longer / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const sums = new Float64Array(width * height * 3);
  const counts = new Uint32Array(width * height);
  const { data, channels } = picture;
  for (let y = 0, at = 0; y < picture.height; y += 1) {
    const row = Math.floor((y * height) / picture.height) * width;
    for (let x = 0; x < picture.width; x += 1, at += channels) {
      const pixel = row + Math.floor((x * width) / picture.width);
      counts[pixel] = (counts[pixel] ?? 0) + 1;
      for (let channel = 0; channel < 3; channel += 1) {
        const sum = 3 * pixel + channel;
        sums[sum] = (sums[sum] ?? 0) + (data[at + channel] ?? 0);
      }
    }
  }
  const means = Uint8Array.from(sums, (sum, index) =>
    Math.round(sum / (counts[Math.floor(index / 3)] ?? 1)),
  );
  return { width, height, channels: 3, data: means };
}
