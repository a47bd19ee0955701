import { applyColours } from "./apply-colours.ts";
import { applyGeometry } from "./apply-geometry.ts";
import { heal } from "./heal.ts";
import { hideRectangle } from "./hide.ts";
import type { Picture } from "./picture.ts";
import type { Plan } from "./plan.ts";
import { sharpen } from "./sharpen.ts";

/** A stripe of so many values stays in a processor's cache. */
const STRIPE_VALUES = 3 * 65_536;

/** Heals and blurs, in place: the part of a plan that is done on the source itself, also for WebGL. */
export function retouch(source: Picture, { heals, blurs }: Plan): void {
  heal(source, heals);
  for (const rectangle of blurs) hideRectangle(source, rectangle);
}

/**
 * A plan on a picture that is retouched already. Needs the source and the output in memory and a stripe, nothing else of
 * that size.
 */
export function renderPicture(source: Picture, plan: Plan): Picture {
  const { width, height } = plan.output;
  const { channels } = source;
  const output = { width, height, channels, data: new Uint8Array(width * height * channels) };
  const rows = Math.max(1, Math.floor(STRIPE_VALUES / (3 * width)));
  const stripe = new Float32Array(Math.min(rows, height) * 3 * width);
  for (let row = 0; row < height; row += rows) {
    const part = stripe.subarray(0, Math.min(rows, height - row) * 3 * width);
    applyGeometry(source, plan, row, part);
    applyColours(part, plan, output, row);
  }
  if (plan.sharpness !== null) sharpen(output, plan.sharpness);
  return output;
}
