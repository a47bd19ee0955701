import { isIP } from "node:net";
import { connect } from "node:tls";
import type { HealthCheck } from "#platform/context.server.ts";
import type { HealthFinding } from "#platform/health.ts";
import { gradeCertificate } from "../model.ts";

/** Less than a check may take in all, so that it is said who didn't answer. */
const PATIENCE_MS = 5000;
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
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const asked = performance.now();
    try {
      const fault =
        (await visit(`${url}/healthz`, isOurs, signal)) ?? (await visit(`${url}/`, isPage, signal));
      if (fault !== null) return { state: "failing", ...fault, values: { url, ...fault.values } };
    } catch (error) {
      return { state: "failing", reason: "away", values: { url, error: codeOf(error) } };
    }
    const milliseconds = Math.round(performance.now() - asked);
    const values = { url, milliseconds };
    if (milliseconds > SLOW_MS) return { state: "warning", reason: "slow", values };
    return { state: "ok", reason: "ok", values };
  },
};

type Fault = { reason: "status" | "foreign"; values: Record<string, number> };

/** `null` if the answer is what it should be. */
async function visit(
  url: string,
  isRight: (body: string) => boolean,
  signal: AbortSignal,
): Promise<Fault | null> {
  const answer = await fetch(url, {
    redirect: "follow",
    headers: { "user-agent": "self-visit", "accept-language": "da" },
    signal,
  });
  const body = await answer.text();
  if (!answer.ok) return { reason: "status", values: { status: answer.status } };
  return isRight(body) ? null : { reason: "foreign", values: {} };
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
  if (cause.name === "TimeoutError") return "ETIMEDOUT";
  return "code" in cause ? String(cause.code) : cause.message;
}
