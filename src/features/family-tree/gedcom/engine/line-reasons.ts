/**
 * Why a line is reported. `noPlace`: the tree has none for what it says. `noFile`: the archive doesn't have the file
 * that it names. `noRoom`: the page takes no further picture, or not this one.
 */
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
  "noFile",
  "noPicture",
  "noRoom",
] as const;
export type LineReason = (typeof LINE_REASONS)[number];
