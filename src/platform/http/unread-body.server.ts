import { type IncomingMessage, ServerResponse } from "node:http";

type Bounds = {
  /** How much of an unread body is still read, and discarded. */
  bytes: number;
  /** How long the client may pause. */
  idleMs: number;
  /** How long all of it may take. */
  totalMs: number;
};

const BOUNDS: Bounds = { bytes: 64 * 1024 * 1024, idleMs: 10_000, totalMs: 60_000 };

/**
 * The server's response class, for answers that are sent while the request's body is still arriving
 * (a refused upload, a redirect): no route has to think of the body.
 *
 * A body left unread stands between the client and its next request on this connection. A connection
 * closed at once is reset, and the client sees the reset in place of the answer. So the answer is sent
 * whole, the rest of the body is read and discarded, and only then is the response finished. A body
 * longer than the bound is answered with `connection: close`; where a bound is passed, it is closed.
 */
export function drainingResponse(bounds: Bounds = BOUNDS) {
  return class DrainingResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    #isEnding = false;

    override writeHead(...given: unknown[]): this {
      if (isUnread(this.req) && announcedBytes(this.req) > bounds.bytes) {
        this.shouldKeepAlive = false;
      }
      Reflect.apply(super.writeHead, this, given);
      return this;
    }

    override end(...given: unknown[]): this {
      if (this.#isEnding || !isUnread(this.req)) {
        Reflect.apply(super.end, this, given);
        return this;
      }
      this.#isEnding = true;
      const onFinish = given.filter((one) => typeof one === "function");
      const [chunk, encoding] = given.filter((one) => typeof one !== "function");
      this.#sendWhole(chunk ?? "", encoding ?? undefined);
      const { socket } = this.req;
      drain(this.req, bounds, (isDrained) => {
        Reflect.apply(super.end, this, onFinish);
        if (!isDrained) socket.destroySoon();
      });
      return this;
    }

    /** With its length: the client has the whole answer before the response is finished. */
    #sendWhole(chunk: unknown, encoding: unknown): void {
      const content = typeof chunk === "string" ? Buffer.from(chunk, asEncoding(encoding)) : chunk;
      const bytes = content instanceof Uint8Array ? content.length : 0;
      const isBodiless = this.statusCode === 204 || this.statusCode === 304;
      if (!this.headersSent && !this.hasHeader("content-length") && !isBodiless) {
        this.setHeader("content-length", bytes);
      }
      this.flushHeaders();
      if (bytes > 0) super.write(content);
    }
  };
}

function asEncoding(given: unknown): BufferEncoding {
  return typeof given === "string" && Buffer.isEncoding(given) ? given : "utf8";
}

function isUnread(request: IncomingMessage): boolean {
  return announcedBytes(request) > 0 && !request.readableEnded && !request.destroyed;
}

/** By its headers; in chunks nobody knows. */
function announcedBytes({ headers }: IncomingMessage): number {
  if (headers["transfer-encoding"] !== undefined) return 1;
  return Number(headers["content-length"] ?? 0);
}

/** Reads to the end of the body, whoever was reading it; `false` when a bound was passed. */
function drain(request: IncomingMessage, bounds: Bounds, done: (isDrained: boolean) => void): void {
  let bytes = 0;
  const idle = setTimeout(stop, bounds.idleMs, false);
  const total = setTimeout(stop, bounds.totalMs, false);

  function stop(isDrained: boolean): void {
    clearTimeout(idle);
    clearTimeout(total);
    request.off("data", count).off("end", ended).off("close", ended);
    done(isDrained);
  }
  function ended(): void {
    stop(true);
  }
  function count(chunk: Buffer): void {
    bytes += chunk.length;
    if (bytes > bounds.bytes) stop(false);
    else idle.refresh();
  }

  request.unpipe();
  for (const reader of ["data", "readable"]) request.removeAllListeners(reader);
  // A client that goes away meanwhile has given up its request, which is no fault.
  request.on("error", () => undefined);
  request.on("data", count).on("end", ended).on("close", ended).resume();
}
