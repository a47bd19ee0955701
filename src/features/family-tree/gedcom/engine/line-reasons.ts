/** Why a line is reported; `noPlace`: the tree has none for what it says. */
export const LINE_REASONS = [
  "bareText",
  "noRecord",
  "levelJump",
  "tooDeep",
  "tooLong",
  "lineTooLong",
  "controlCharacter",
  "strayContinuation",
  "secondHead",
  "doubledId",
  "missingId",
  "danglingPointer",
  "noPlace",
] as const;
export type LineReason = (typeof LINE_REASONS)[number];
