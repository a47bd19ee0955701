import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

/** Pages bring their own Content-Security-Policy; what is no page runs and frames nothing. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  xFrameOptions: { action: "deny" },
});

/** No request changes them: they are worked out once, not for each answer. */
export function secureHeaders(app: FastifyInstance): void {
  const headers = headersOfAnyAnswer();
  app.addHook("onRequest", (_request, reply, done) => {
    // Past Fastify, for those, too, who take an answer over from it (uploads, live news).
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

function headersOfAnyAnswer(): [string, string][] {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  protect(request, answer, () => undefined);
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
}
