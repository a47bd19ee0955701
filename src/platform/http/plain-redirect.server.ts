import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * `/q/{code}`, the address engraved in the symbol, and `/qr/{code}`, its longer form, in any case. Which
 * page a code opens is decided where it lands; here nothing is looked up, so that a plate answers under
 * any load.
 */
const ENGRAVED = /^\/(qr?)\/([^/?#]{1,64})\/?(\?[^#]*)?(?:#|$)/i;

/**
 * Told of everybody who comes by either address, with what stands in it for a code. Both lead on to one
 * that isn't counted, so that a visit is one scan.
 */
export type PassedBy = (request: IncomingMessage, code: string) => void;

export function answerPlainRedirect(passedBy: PassedBy) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [, form, code, search = ""] = ENGRAVED.exec(request.url ?? "") ?? [];
    if (form === undefined || code === undefined) return false;
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    // The longer form is answered by its page, which leads on after a moment.
    if (form.length > 1) {
      passedBy(request, code);
      return false;
    }
    response.writeHead(302, {
      location: `/qr-scan/${code.toUpperCase()}${search}`,
      "cache-control": "no-cache",
      "content-length": 0,
      "x-content-type-options": "nosniff",
    });
    response.end();
    passedBy(request, code);
    return true;
  };
}
