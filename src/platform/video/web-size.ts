const longSide = 1920;
const shortSide = 1080;

/** Within 1920 × 1080 in either orientation, never enlarged; even, as H.264 requires. */
export function webSize(picture: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const { width, height } = picture;
  const [most, least] = width >= height ? [width, height] : [height, width];
  const scale = Math.min(1, longSide / most, shortSide / least);
  return { width: even(width * scale), height: even(height * scale) };
}

function even(length: number): number {
  return Math.max(2, Math.floor(Math.round(length) / 2) * 2);
}
