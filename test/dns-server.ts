import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** By name and type: `{ "example.org TXT": ["v=spf1 -all"] }`. */
export type Records = Record<string, readonly string[]>;

const TYPES: Record<number, string> = { 1: "A", 16: "TXT", 28: "AAAA", 15: "MX" };
const NAME_ERROR = 3;

/** A real DNS server that knows these names and no others; closed with the test. `host:port`. */
export async function aDnsServer(records: Records): Promise<string> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    socket.send(answerTo(query, records), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

function answerTo(query: Buffer, records: Records): Buffer {
  const { name, type, end } = questionIn(query);
  const question = query.subarray(12, end);
  const found = records[`${name.toLowerCase()} ${TYPES[type] ?? "?"}`] ?? [];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8580 | (found.length === 0 ? NAME_ERROR : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  return Buffer.concat([head, question, ...found.map((value) => recordOf(type, value))]);
}

function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordOf(type: number, value: string): Buffer {
  const data = type === 16 ? textOf(value) : Buffer.from(value.split(".").map(Number));
  const record = Buffer.alloc(12);
  // The name is the question's.
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(type, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
}

/** In strings of at most 255 bytes each. */
function textOf(value: string): Buffer {
  const bytes = Buffer.from(value);
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += 255) {
    const part = bytes.subarray(from, from + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}
