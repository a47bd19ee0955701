import type { PlanKey } from "../../plans/contract.ts";
import type { ShownOrder } from "../contract.ts";
import { hasPlate } from "./typed-order.ts";

export const STEPS = ["what", "words", "proof", "who", "order"] as const;
export type Step = (typeof STEPS)[number];

/** Without a plate there are no words and no proof. */
export function stepsOf(plan: PlanKey): readonly Step[] {
  return STEPS.filter((step) => hasPlate(plan) || (step !== "words" && step !== "proof"));
}

function isStep(text: string | null): text is Step {
  return STEPS.some((step) => step === text);
}

/** The step that is asked for, or the last before it that can be shown. */
export function openStep(asked: string | null, plan: PlanKey, order: ShownOrder | null): Step {
  const steps = stepsOf(plan);
  if (!isStep(asked) || !steps.includes(asked) || order === null) return "what";
  return asked === "order" && order.customer === null ? "who" : asked;
}

export function stepBefore(step: Step, plan: PlanKey): Step | null {
  const steps = stepsOf(plan);
  return steps[steps.indexOf(step) - 1] ?? null;
}

export function stepAfter(step: Step, plan: PlanKey): Step {
  const steps = stepsOf(plan);
  return steps[steps.indexOf(step) + 1] ?? "order";
}

/** Where the field stands that the server refuses; `null` if it is none of the steps'. */
function stepOfField(field: string): Step | null {
  if (field.startsWith("lines.0.words")) return "words";
  if (field === "lines" || field.startsWith("lines.")) return "what";
  if (field.startsWith("customer") || field.startsWith("delivery")) return "who";
  return null;
}

/** The first step with a refused field. */
export function stepOfFields(fields: Record<string, string>): Step | null {
  const steps = Object.keys(fields).map(stepOfField);
  return STEPS.find((step) => steps.includes(step)) ?? null;
}
