import { createReadStream } from "node:fs";
import { SaxesParser } from "saxes";

/** The baseline of reading a bank's file: its XML alone, with events that do nothing. Answers in milliseconds. */

export type SaxesOrder = { path: string };

async function run({ path }: SaxesOrder): Promise<number> {
  const begun = performance.now();
  const parser = new SaxesParser({ xmlns: false, position: false });
  let elements = 0;
  let letters = 0;
  parser.on("opentag", () => elements++);
  parser.on("closetag", () => elements--);
  parser.on("text", (text) => {
    letters += text.length;
  });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of createReadStream(path)) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
  }
  parser.write(decoder.decode()).close();
  if (elements !== 0 || letters === 0) throw new Error("Nothing was read.");
  return performance.now() - begun;
}

process.on("message", (order: SaxesOrder) => {
  void run(order).then((took) => process.send?.(took));
});
process.on("disconnect", () => process.exit(0));
