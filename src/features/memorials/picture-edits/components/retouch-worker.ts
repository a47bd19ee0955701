import type { Picture } from "../engine/picture.ts";
import type { Plan } from "../engine/plan.ts";
import { renderPicture, retouch } from "../engine/render-picture.ts";

/** The loops of the engine beside the page: heals and blurs for every browser, all of it for one without WebGL. */

type Source = { copy: Picture };
/** `null` instead of an output: the retouched copy itself. */
export type WorkerOrder = Source | { id: number; plan: Plan; isWhole: boolean };
export type WorkerAnswer = { id: number; picture: Picture };

let copy: Picture | null = null;

addEventListener("message", ({ data: order }: MessageEvent<WorkerOrder>) => {
  if ("copy" in order) {
    copy = order.copy;
    return;
  }
  if (copy === null) return;
  const source = { ...copy, data: copy.data.slice() };
  retouch(source, order.plan);
  const picture = order.isWhole ? renderPicture(source, order.plan) : source;
  const answer: WorkerAnswer = { id: order.id, picture };
  postMessage(answer, { transfer: [picture.data.buffer] });
});
