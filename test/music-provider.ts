import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";

/** ElevenLabs' API as far as we use it, on this machine: it answers as it is told. */
export type MusicProviderDouble = {
  settings: Record<string, string>;
  /** What was asked, whole. */
  asked: Asked[];
  answer: Answer;
};

type Asked = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
type Answer = (response: ServerResponse) => void;

/** Until the test file ends. */
export async function aMusicProvider(): Promise<MusicProviderDouble> {
  const double: MusicProviderDouble = { settings: {}, asked: [], answer: answering(500) };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = "", url = "", headers } = request;
      double.asked.push({ method, url, headers, body });
      double.answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  double.settings = {
    MUSIC_PROVIDER: "elevenlabs",
    MUSIC_PROVIDER_KEY: "key-of-the-double",
    MUSIC_PROVIDER_URL: `http://127.0.0.1:${port}`,
    MUSIC_PROVIDER_BUDGET: "1000000",
    MUSIC_PROVIDER_MINUTE_PRICE: "250",
    PROCESSORS: "ElevenLabs Inc. (USA)",
  };
  return double;
}

/** An answer with this status, type and body. */
export function answering(
  status: number,
  body: string | Buffer = '{"detail":{"status":"error"}}',
  headers: Record<string, string> = { "content-type": "application/json" },
): Answer {
  return (response) => void response.writeHead(status, headers).end(body);
}

export const SOUND = { "content-type": "audio/mpeg" };
