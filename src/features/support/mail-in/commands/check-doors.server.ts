import { connect } from "node:net";
import type { HealthFinding } from "#platform/health.ts";
import type { Services, HealthCheck } from "#platform/context.server.ts";
import { findMailbox, keyOfMailbox } from "../queries.server.ts";

const ANSWER_MS = 3000;
/** Asked each minute; a node that dies is followed by another within one. */
const SILENT_MS = 5 * 60_000;

/** Whether mails come in by the doors that are set; without any nobody can tell. */
export const mailInHealth: HealthCheck = {
  key: "mailIn",
  async run(services) {
    const { listener, mailbox } = services.config.mailIn;
    if (listener === null && mailbox === null) return { state: "unknown", reason: "none" };
    const finding = mailbox === null ? null : await mailboxFinding(services);
    if (finding !== null) return finding;
    if (listener !== null && !(await isGreeting(listener))) {
      return { state: "failing", reason: "closed", values: { port: listener.port } };
    }
    return { state: "ok", reason: "ok" };
  },
};

/** `null` where it is read as it should be. */
async function mailboxFinding({ config, database }: Services): Promise<HealthFinding | null> {
  const { mailbox } = config.mailIn;
  if (mailbox === null) return null;
  const found = await findMailbox(database, keyOfMailbox(mailbox));
  if (found === null) return { state: "unknown", reason: "unread" };
  if (found.checkedAt === null) return { state: "unknown", reason: "unread" };
  if (found.error !== null) {
    return { state: "failing", reason: "refused", values: { error: found.error } };
  }
  const minutes = Math.floor((Date.now() - found.checkedAt.getTime()) / 60_000);
  if (minutes * 60_000 < SILENT_MS) return null;
  return { state: "failing", reason: "silent", values: { count: minutes } };
}

/** Whether it says who it is, as it would to another mail server. */
function isGreeting({ host, port }: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host === "0.0.0.0" || host === "::" ? "localhost" : host);
    const answer = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.setTimeout(ANSWER_MS, () => answer(false));
    socket.once("error", () => answer(false));
    socket.once("data", (words: Buffer) => answer(words.toString("latin1").startsWith("220")));
  });
}
