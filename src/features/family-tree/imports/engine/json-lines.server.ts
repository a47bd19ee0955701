import { closeSync, openSync, writeSync } from "node:fs";

const AT_ONCE = 64 * 1024;

/** A file of JSON values, one a line. Written at once, as whoever reads a file can't wait in the middle of a line. */
export function createJsonLines(path: string) {
  const file = openSync(path, "w", 0o600);
  let waiting = "";
  const flush = () => {
    if (waiting !== "") writeSync(file, waiting);
    waiting = "";
  };
  const write = (value: unknown) => {
    waiting += `${storable(value)}\n`;
    if (waiting.length > AT_ONCE) flush();
  };
  const end = () => {
    flush();
    closeSync(file);
  };
  return { write, end };
}

/** Escapes of what the database refuses in JSON: halves of letters, and zeros. */
const REFUSED = /\\u(?:d[89a-f]|0000)/;

function storable(value: unknown): string {
  const json = JSON.stringify(value);
  if (!REFUSED.test(json)) return json;
  return JSON.stringify(value, (_name, each: unknown) =>
    typeof each === "string" ? each.replaceAll("\0", "").toWellFormed() : each,
  );
}
