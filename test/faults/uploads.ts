import { connect } from "node:net";
import type { TestUser } from "#test/factories.ts";
import type { Place } from "#test/faults/servers.ts";

/** Raw requests: those that stop halfway, and those of the resumable protocol (tus 1.0). */

const VERSION = { "tus-resumable": "1.0.0" };

/** Creates an upload; returns its URL. */
export async function beginUpload(place: Place, owner: TestUser, bytes: number): Promise<string> {
  const headers = { ...VERSION, "upload-length": String(bytes) };
  const answer = await owner.post("/api/uploads", undefined, headers);
  return new URL(answer.headers["location"] ?? "", place.url()).pathname;
}

export async function offsetOf(place: Place, { cookie = "" }: TestUser, upload: string) {
  const headers = { cookie, ...VERSION };
  const answer = await fetch(place.url() + upload, { method: "HEAD", headers });
  return Number(answer.headers.get("upload-offset"));
}

export async function goOn(
  place: Place,
  { cookie = "" }: TestUser,
  upload: string,
  { offset, bytes }: { offset: number; bytes: Uint8Array },
): Promise<number> {
  const headers = { cookie, ...partHeaders(offset) };
  const body = Uint8Array.from(bytes.subarray(offset));
  return (await fetch(place.url() + upload, { method: "PATCH", headers, body })).status;
}

export function partHeaders(offset: number): Record<string, string> {
  return {
    ...VERSION,
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
  };
}

type Part = {
  line: string;
  headers: Record<string, string>;
  /** What was announced, and how much of it is sent. */
  bytes: Uint8Array;
  sent: number;
};

/** Sends the beginning of a request and then nothing more, keeping the connection open. */
export function sendPart(place: Place, { cookie = "" }: TestUser, part: Part): void {
  const socket = connect(place.server().port, "127.0.0.1");
  // The tests end the connection from the server's side, in whatever way.
  socket.on("error", () => undefined);
  const headers = {
    host: "127.0.0.1",
    cookie,
    "content-length": part.bytes.length,
    ...part.headers,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${part.line} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`);
  socket.write(part.bytes.subarray(0, part.sent));
}
