import type { ScanRefusal, WarehouseScan } from "../contract.ts";
import { cardIn, plateIn } from "../policy.ts";

/** A plate that was scanned, whose card is scanned next. */
export type HeldPlate = { read: string; code: string };

type PackStep =
  /** `before`: the plate that was left without its card. */
  | { kind: "hold"; held: HeldPlate; before: string | null }
  | { kind: "submit"; read: string; card?: string }
  /** The plate is still in sight of the camera. */
  | { kind: "ignore" };

/** First the plate, then its card. Whatever follows a plate is sent as its card, for the server to judge. */
export function packStep(held: HeldPlate | null, read: string): PackStep {
  const code = plateIn(read);
  if (code !== null && code === held?.code) return { kind: "ignore" };
  if (code !== null) return { kind: "hold", held: { read, code }, before: held?.code ?? null };
  return held === null ? { kind: "submit", read } : { kind: "submit", read: held.read, card: read };
}

/** Refusals after which the right card is still to be found. */
const OF_CARDS: readonly (ScanRefusal | null)[] = ["wrongCard", "noCard", "cardMissing"];

export function isAboutCard(refusal: ScanRefusal | null): boolean {
  return OF_CARDS.includes(refusal);
}

export type EvidentRefusal = {
  refusal: "cardFirst" | "unreadable" | "noCard" | "wrongCard";
  code: string | null;
  card: string | null;
};

/** What a scan is refused for without asking, so that it is told offline, too; `null` if nothing is evident. */
export function evidentRefusal({
  task,
  read,
  card,
}: Pick<WarehouseScan, "task" | "read" | "card">): EvidentRefusal | null {
  const code = plateIn(read);
  if (code === null) {
    const isCard = cardIn(read) !== null;
    return { refusal: isCard ? "cardFirst" : "unreadable", code, card: null };
  }
  if (task !== "pack" || card === undefined) return null;
  const carded = cardIn(card);
  if (carded === code) return null;
  return { refusal: carded === null ? "noCard" : "wrongCard", code, card: carded };
}
