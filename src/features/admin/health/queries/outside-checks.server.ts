import { isIP } from "node:net";
import { connect } from "node:tls";
import type { HealthCheck, HealthFinding } from "#platform/health.server.ts";
import { gradeCertificate } from "../model.ts";

const PATIENCE_MS = 8000;
const SLOW_MS = 3000;

/** The certificate that visitors' browsers see, whoever holds it: this program or a proxy before it. */
export const certificate: HealthCheck = {
  key: "certificate",
  async run({ config }) {
    const { protocol, hostname, port } = new URL(config.publicUrl);
    if (protocol !== "https:") return { state: "unknown", reason: "plain" };
    return seenCertificate(hostname, Number(port || 443));
  },
};

function seenCertificate(host: string, port: number): Promise<HealthFinding> {
  const answer = Promise.withResolvers<HealthFinding>();
  const socket = connect(
    { host, port, ...(isIP(host) === 0 && { servername: host }), timeout: PATIENCE_MS },
    () => {
      answer.resolve(gradeCertificate(new Date(socket.getPeerCertificate().valid_to), new Date()));
      socket.end();
    },
  );
  socket.on("timeout", () => socket.destroy(new Error("ETIMEDOUT")));
  socket.on("error", (error: Error) => {
    const code = "code" in error ? String(error.code) : error.message;
    answer.resolve({ state: "failing", reason: "refused", values: { error: code } });
  });
  return answer.promise;
}

/** The way that visitors come, through names, proxies and certificates, to the front page. */
export const selfVisit: HealthCheck = {
  key: "selfVisit",
  async run({ config }): Promise<HealthFinding> {
    const url = config.publicUrl;
    const asked = performance.now();
    try {
      const status = await visit(`${url}/healthz`, isOurs);
      if (status !== null) return { state: "failing", reason: "status", values: { url, status } };
      const page = await visit(`${url}/`, isPage);
      if (page !== null)
        return { state: "failing", reason: "status", values: { url, status: page } };
    } catch (error) {
      return { state: "failing", reason: "away", values: { url, error: codeOf(error) } };
    }
    const milliseconds = Math.round(performance.now() - asked);
    const values = { url, milliseconds };
    if (milliseconds > SLOW_MS) return { state: "warning", reason: "slow", values };
    return { state: "ok", reason: "ok", values };
  },
};

/** `null` if the answer is what it should be; else its status. */
async function visit(url: string, isRight: (body: string) => boolean): Promise<number | null> {
  const answer = await fetch(url, {
    redirect: "follow",
    headers: { "user-agent": "self-visit", "accept-language": "da" },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const body = await answer.text();
  return answer.ok && isRight(body) ? null : answer.status;
}

/** A parked domain answers 200 to everything. */
function isOurs(body: string): boolean {
  return body.trim() === '{"status":"ok"}';
}

function isPage(body: string): boolean {
  return body.includes("</html>");
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause ? String(cause.code) : cause.message;
}
