import { request, type IncomingHttpHeaders } from "node:http";

/** The headers of a phone's browser that may affect the answer. */
export const PHONE = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "da,en;q=0.8",
  "user-agent":
    "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};

export type Visited = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** `body` is sent as JSON; without it the request is a GET. */
export type Given = { body?: object; headers?: Record<string, string> };

/** One answer as transferred: still compressed. */
export function visit(url: string, given: Given = {}): Promise<Visited> {
  const method = given.body === undefined ? "GET" : "POST";
  const json = given.body && { "content-type": "application/json" };
  const headers = { ...PHONE, ...json, ...given.headers };
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode = 0, headers: answered } = response;
        resolve({ status: statusCode, headers: answered, body: Buffer.concat(chunks) });
      });
    })
      .on("error", reject)
      .end(given.body && JSON.stringify(given.body));
  });
}
