import { createReadStream } from "node:fs";
import { appendFile, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

/** The end of the chain as last seen from this machine. */
const auditHead = z.object({ number: z.number().int(), hash: z.string() });
export type AuditHead = z.infer<typeof auditHead>;

const headLine = auditHead.extend({
  at: z.iso.datetime(),
  /** The audit entry that acknowledges the loss of everything above this number. */
  acknowledged: z.uuid().nullable(),
  mac: z.string(),
});
type HeadLine = z.infer<typeof headLine>;
export type Remembered = AuditHead & { at: Date };

/** Several of the longest lines. */
const TAIL_BYTES = 4096;

/**
 * Ends of the chain seen from this machine, in a file beside the data, so that a truncation in the
 * database is detected. Append-only, each line signed; several processes may share the file.
 */
export class AuditHeads {
  readonly #file: string;
  readonly #former: string;
  readonly #sign: (text: string) => string;

  constructor(directory: string, sign: (text: string) => string) {
    this.#file = join(directory, "audit-heads.log");
    this.#former = join(directory, "audit-head.json");
    this.#sign = sign;
  }

  /** The newest; `null` if none was ever seen. */
  async last(): Promise<Remembered | null> {
    const lines = (await this.#tail()).split("\n").toReversed();
    for (const text of lines) {
      const line = parsed(text);
      if (line !== null && this.#isOurs(line)) return { ...line, at: new Date(line.at) };
    }
    return this.#formerHead();
  }

  async add(head: AuditHead, acknowledged: string | null = null): Promise<void> {
    const { number, hash } = head;
    const line = { number, hash, at: new Date().toISOString(), acknowledged };
    const text = JSON.stringify({ ...line, mac: this.#macOf(line) });
    // Starts a new line even after one truncated by a power failure.
    await appendFile(this.#file, `\n${text}`, { mode: 0o600, flush: true });
  }

  /**
   * Every end that the chain must contain, by number, and the line numbers that we didn't write.
   */
  async all(): Promise<{ heads: Map<number, string>; foreign: number[] }> {
    const heads = new Map<number, string>();
    const foreign: number[] = [];
    const former = await this.#formerHead();
    if (former !== null) heads.set(former.number, former.hash);
    for await (const text of this.#lines()) {
      const line = parsed(text);
      if (line === null) continue;
      if (!this.#isOurs(line)) {
        foreign.push(line.number);
        continue;
      }
      if (line.acknowledged !== null) {
        for (const number of heads.keys()) if (number > line.number) heads.delete(number);
      }
      heads.set(line.number, line.hash);
    }
    return { heads, foreign };
  }

  async *#lines(): AsyncGenerator<string> {
    try {
      yield* createInterface({ input: createReadStream(this.#file) });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  async #tail(): Promise<string> {
    const file = await open(this.#file).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (file === null) return "";
    try {
      const { size } = await file.stat();
      const from = Math.max(0, size - TAIL_BYTES);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from);
      return buffer.toString("utf8", 0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** From versions that stored only the last one. */
  async #formerHead(): Promise<Remembered | null> {
    const text = await readFile(this.#former, "utf8").catch(() => null);
    return text === null ? null : { ...auditHead.parse(JSON.parse(text)), at: new Date(0) };
  }

  #isOurs(line: HeadLine): boolean {
    return line.mac === this.#macOf(line);
  }

  #macOf({ number, hash, at, acknowledged }: Omit<HeadLine, "mac">): string {
    return this.#sign(JSON.stringify(["head", number, hash, at, acknowledged]));
  }
}

/** `null` for an empty or truncated line. */
function parsed(text: string): HeadLine | null {
  try {
    return headLine.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
