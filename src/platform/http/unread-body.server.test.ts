import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { RawConnection } from "#test/raw-connection.ts";
import { drainingResponse } from "./unread-body.server.ts";

const HOUR_MS = 3_600_000;
const PATIENT = { bytes: 100_000, idleMs: HOUR_MS, totalMs: HOUR_MS };

/** A server that refuses every body unread, and the connection of a client that began to send one. */
async function refusing(bounds: typeof PATIENT, length: number): Promise<RawConnection> {
  const ServerResponse = drainingResponse(bounds);
  const server = createServer({ ServerResponse }, (_request, response) => {
    response.statusCode = 415;
    response.end("refused");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const connection = await RawConnection.open(`http://127.0.0.1:${port}`);
  await connection.send(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\nbegun`);
  return connection;
}

describe("a response to a request whose body still arrives", () => {
  it("is whole at once, and finished with the body", async () => {
    const connection = await refusing(PATIENT, 50_000);
    expect(await connection.answer()).toMatchObject({ status: 415, body: "refused" });
    await connection.send(Buffer.alloc(49_995, "x"));
    await connection.send("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    expect((await connection.answer()).status).toBe(415);
  });

  it("says that it closes the connection where more is announced than is read", async () => {
    const connection = await refusing(PATIENT, 100_001);
    const { headers, body } = await connection.answer();
    expect([headers.get("connection"), body]).toEqual(["close", "refused"]);
    await connection.send(Buffer.alloc(99_996, "x"));
    await connection.closed();
  });

  it("closes a connection on which more comes than is read", async () => {
    const connection = await refusing(PATIENT, 10_000_000);
    expect((await connection.answer()).status).toBe(415);
    const piece = Buffer.alloc(50_000, "x");
    let isOpen = true;
    for (let sent = 0; isOpen && sent < 10_000_000; sent += piece.length) {
      isOpen = await connection.send(piece);
    }
    expect(isOpen).toBe(false);
  });

  it("closes a connection on which nothing comes any more", async () => {
    const connection = await refusing({ ...PATIENT, idleMs: 20 }, 50_000);
    expect((await connection.answer()).body).toBe("refused");
    await connection.closed();
  });

  it("closes a connection on which it comes too slowly", async () => {
    const connection = await refusing({ ...PATIENT, totalMs: 50 }, 50_000);
    expect((await connection.answer()).body).toBe("refused");
    while (await connection.send("x")) await new Promise(setImmediate);
    expect(await connection.send("x")).toBe(false);
  });
});
