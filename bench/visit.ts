import { get, type IncomingHttpHeaders } from "node:http";

/** What a phone's browser sends that an answer may depend on. */
export const PHONE = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "da,en;q=0.8",
  "user-agent":
    "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};

export type Visited = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** One answer as it travels: still compressed. */
export function visit(url: string): Promise<Visited> {
  return new Promise((resolve, reject) => {
    get(url, { headers: PHONE }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}
