import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * `/q/{code}`, the address engraved in the symbol, in any case. Which page a code opens is
 * decided where it lands; here nothing is looked up, so that a plate answers under any load.
 */
const ENGRAVED = /^\/q\/([^/?#]{1,64})\/?(?:[?#]|$)/i;

/** Told of everybody who comes by an engraved address, with what stands in it for a code. */
export type PassedBy = (request: IncomingMessage, code: string) => void;

export function answerPlainRedirect(passedBy: PassedBy) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const code = ENGRAVED.exec(request.url ?? "")?.[1];
    if (code === undefined) return false;
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    response.writeHead(302, {
      location: `/qr-scan/${code.toUpperCase()}`,
      "cache-control": "no-cache",
      "content-length": 0,
      "x-content-type-options": "nosniff",
    });
    response.end();
    passedBy(request, code);
    return true;
  };
}
