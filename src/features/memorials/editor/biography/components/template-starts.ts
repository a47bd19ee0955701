import type { NewMemorial } from "#features/memorials/content/contract.ts";

/** The available templates; their texts are in `locales/…/templates.json`. */
export const STARTS = ["longLife", "child", "partner", "friend", "pet", "fewWords"] as const;
export type Start = (typeof STARTS)[number];

type Look = Pick<NewMemorial, "kind" | "theme">;

export const LOOKS: Record<Start, Look> = {
  longLife: { kind: "person", theme: "ink" },
  child: { kind: "person", theme: "heather" },
  partner: { kind: "person", theme: "rosehip" },
  friend: { kind: "person", theme: "coast" },
  pet: { kind: "pet", theme: "birch" },
  fewWords: { kind: "person", theme: "granite" },
};
