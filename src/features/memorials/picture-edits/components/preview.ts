import { geometryOf } from "../engine/geometry.ts";
import type { Picture, Size } from "../engine/picture.ts";
import { planOf, resizePlan, type Plan } from "../engine/plan.ts";
import type { Recipe } from "../engine/recipe.ts";
import { statisticsOf, type Statistics } from "../engine/statistics.ts";
import { fitted, mappingOf, type Mapping } from "./edit-views.ts";
import type { WorkerAnswer, WorkerOrder } from "./retouch-worker.ts";
import type { Renderer } from "./webgl-renderer.ts";

const UNFADED = { low: 0, high: 255 };

/** `best`: the one that is shown. */
export type Copies = { small: Picture; best: Picture };

export type Shown = { plan: Plan; size: Size; mapping: Mapping };

/**
 * Shows recipes on a working copy. Heals and blurs are made by a worker, the rest by the graphics card; where there is
 * none, all of it by the worker, the last recipe alone.
 */
export class Preview {
  readonly #canvas: HTMLCanvasElement;
  readonly #copy: Picture;
  /** The copy by which fading is measured. */
  readonly #small: Picture;
  readonly #renderer: Renderer | null;
  readonly #worker: Worker;
  readonly #onRetouching: (isBusy: boolean) => void;
  #plan: Plan | null = null;
  /** What the renderer's picture shows of heals and blurs, and what the worker makes. */
  #retouched = "[]";
  #asked: string | null = null;
  #orders = 0;
  #measured: { key: string; statistics: Statistics } | null = null;

  constructor(
    canvas: HTMLCanvasElement,
    { small, best: copy }: Copies,
    renderer: Renderer | null,
    onRetouching: (isBusy: boolean) => void,
  ) {
    this.#canvas = canvas;
    this.#copy = copy;
    this.#small = small;
    this.#onRetouching = onRetouching;
    this.#renderer = renderer;
    this.#renderer?.setPicture(copy);
    this.#retouched = retouchKey({ heals: [], blurs: [] });
    this.#worker = new Worker(new URL("./retouch-worker.ts", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) =>
      this.#take(data),
    );
    this.#order({ copy });
  }

  /** How large it is in the room that there is, and where its points come from. */
  look(recipe: Recipe, room: Size): Shown {
    const whole = planOf(recipe, this.#copy, this.#measure(recipe));
    const plan = resizePlan(whole, fitted(whole.output, room));
    return { plan, size: plan.output, mapping: mappingOf(plan, this.#copy) };
  }

  draw(plan: Plan): void {
    this.#plan = plan;
    if (this.#renderer === null) this.#askAll();
    else {
      this.#renderer.draw(plan);
      this.#askRetouched();
    }
  }

  close(): void {
    this.#worker.terminate();
  }

  /** Only fading asks for them. By what the geometry shows, as on the server. */
  #measure(recipe: Recipe): Statistics {
    if ((recipe.fade ?? 0) === 0) return [UNFADED, UNFADED, UNFADED];
    const { quarterTurns, mirrored, corners, angle, crop } = recipe;
    const key = JSON.stringify([quarterTurns, mirrored, corners, angle, crop]);
    if (this.#measured?.key !== key) {
      const statistics = statisticsOf(this.#small, geometryOf(recipe, this.#small));
      this.#measured = { key, statistics };
    }
    return this.#measured.statistics;
  }

  #order(order: WorkerOrder): void {
    this.#worker.postMessage(order);
  }

  #askRetouched(): void {
    const plan = this.#plan;
    if (plan === null || this.#asked !== null) return;
    const key = retouchKey(plan);
    if (key === this.#retouched) return;
    if (plan.heals.length + plan.blurs.length === 0) {
      this.#renderer?.setPicture(this.#copy);
      this.#retouched = key;
      this.#renderer?.draw(plan);
      return;
    }
    this.#ask(key, plan, false);
  }

  #askAll(): void {
    const plan = this.#plan;
    if (plan === null || this.#asked !== null) return;
    this.#ask("all", plan, true);
    this.#plan = null;
  }

  #ask(key: string, plan: Plan, isWhole: boolean): void {
    this.#asked = key;
    this.#orders += 1;
    this.#onRetouching(true);
    this.#order({ id: this.#orders, plan, isWhole });
  }

  #take({ picture }: WorkerAnswer): void {
    const key = this.#asked;
    this.#asked = null;
    this.#onRetouching(false);
    if (this.#renderer === null) {
      this.#paint(picture);
      this.#askAll();
      return;
    }
    this.#renderer.setPicture(picture);
    this.#retouched = key ?? "";
    if (this.#plan !== null) this.#renderer.draw(this.#plan);
    this.#askRetouched();
  }

  #paint({ data, width, height }: Picture): void {
    this.#canvas.width = width;
    this.#canvas.height = height;
    const pixels = new ImageData(new Uint8ClampedArray(data), width, height);
    this.#canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  }
}

function retouchKey({ heals, blurs }: Pick<Plan, "heals" | "blurs">): string {
  return JSON.stringify([heals, blurs]);
}
