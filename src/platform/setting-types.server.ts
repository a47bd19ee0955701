import { z } from "zod";

/** Types of settings, parsed from environment text. */

export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
/** What staff turn on and off while it isn't set here. */
export const turned = z
  .enum(["true", "false", ""])
  .optional()
  .transform((value) => (value === undefined || value === "" ? undefined : value === "true"));
export const count = z.coerce.number().int().min(1);
export const optional = z
  .string()
  .transform((value) => (value === "" ? undefined : value))
  .optional();
export const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

export const megabytes = (amount: number, least = 0.001) =>
  z.coerce
    .number()
    .min(least)
    .default(amount)
    .transform((value) => Math.round(value * 1024 * 1024));

export type Rate = { points: number; seconds: number };

/** `30/60`: thirty within sixty seconds. */
export const rate = (points: number, seconds: number) =>
  z
    .string()
    .regex(/^[1-9]\d*\/[1-9]\d*$/)
    .default(`${points}/${seconds}`)
    .transform((value): Rate => {
      const [allowed = points, within = seconds] = value.split("/").map(Number);
      return { points: allowed, seconds: within };
    });
