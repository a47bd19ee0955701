import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

type RawAnswer = { status: number; headers: Map<string, string>; body: string };

/** One TCP connection on which a test controls what is sent, and when. Closed after the test. */
export class RawConnection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #ended: "open" | "closed" | Error = "open";
  #changed = Promise.withResolvers<void>();

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    socket.on("end", () => this.#end("closed"));
    socket.on("error", (error) => this.#end(error));
    socket.on("close", () => this.#end("closed"));
    onTestFinished(() => void socket.destroy());
  }

  static async open(address: string): Promise<RawConnection> {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    await new Promise((resolve, reject) => {
      socket.once("connect", resolve).once("error", reject);
    });
    return new RawConnection(socket);
  }

  /** Resolves once the kernel has taken the bytes; `false` if the connection is gone. */
  send(bytes: string | Buffer): Promise<boolean> {
    return new Promise((resolve) => {
      this.#socket.write(bytes, (error) => resolve(error === null || error === undefined));
    });
  }

  /** The next complete answer; throws the error that ended the connection instead. */
  async answer(): Promise<RawAnswer> {
    for (;;) {
      const answer = this.#take();
      if (answer !== null) return answer;
      if (this.#ended !== "open") {
        throw this.#ended === "closed" ? new Error("closed without an answer") : this.#ended;
      }
      await this.#changed.promise;
    }
  }

  /** Waits for the server to close; throws if it resets the connection instead. */
  async closed(): Promise<void> {
    while (this.#ended === "open") await this.#changed.promise;
    if (this.#ended !== "closed") throw this.#ended;
  }

  #take(): RawAnswer | null {
    const end = this.#received.indexOf("\r\n\r\n");
    if (end === -1) return null;
    const [first = "", ...lines] = this.#received.subarray(0, end).toString("latin1").split("\r\n");
    const headers = new Map(
      lines.map((line) => {
        const at = line.indexOf(":");
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
      }),
    );
    const bodyEnd = end + 4 + Number(headers.get("content-length") ?? 0);
    if (this.#received.length < bodyEnd) return null;
    const body = this.#received.subarray(end + 4, bodyEnd).toString();
    this.#received = this.#received.subarray(bodyEnd);
    return { status: Number(first.split(" ")[1]), headers, body };
  }

  #end(how: "closed" | Error): void {
    if (this.#ended !== "open") return;
    this.#ended = how;
    this.#wake();
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
