import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { networkOf } from "#platform/network.ts";
import { isOurAddress } from "./threading.ts";
import { MAIL_BYTES_MAX, type Ask, type ListenerOrder, type Opening } from "./protocol.server.ts";
import type { TakeMail } from "./take-mail.server.ts";

const CONNECTIONS_MAX = 500;
/** Of one network: far more than a mail server opens, and too few to keep the others out. */
const OF_NETWORK_MAX = 20;
const SILENCE_MS = 60_000;
const CLOSE_MS = 1000;

class Refusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, words: string) {
    super(words);
    this.responseCode = responseCode;
  }
}

const later = (reason: string) => new Refusal(451, `4.3.0 ${reason}`);

type Given = Pick<Opening, "ours" | "hostName" | "folder"> & { ask: Ask; take: TakeMail };

/** Takes mails to our addresses straight from other servers. They hear 250 once a mail is stored. */
export async function openListener(order: ListenerOrder, given: Given) {
  const { ours, hostName, ask } = given;
  const connections = new Connections();
  const server = new SMTPServer({
    name: hostName,
    banner: "ESMTP",
    logger: false,
    authOptional: true,
    disabledCommands: ["AUTH"],
    disableReverseLookup: true,
    maxClients: CONNECTIONS_MAX,
    socketTimeout: SILENCE_MS,
    closeTimeout: CLOSE_MS,
    size: MAIL_BYTES_MAX,
    minVersion: "TLSv1.2",
    ...order.certificate,
    onConnect: ({ id, remoteAddress }, done) => {
      const isAdmitted = connections.admit(networkOf(remoteAddress), id);
      done(isAdmitted ? null : new Refusal(421, "4.7.0 too many connections, try again later"));
    },
    onClose: ({ id, remoteAddress }) => connections.forget(networkOf(remoteAddress), id),
    onMailFrom: (sender, session, done) => {
      const { address } = sender;
      void ask({ ask: "sender", sender: address, address: session.remoteAddress })
        .catch(() => ({ outcome: "later" as const, reason: "try again later" }))
        .then((answer) => done(answer.outcome === "later" ? later(answer.reason) : null));
    },
    onRcptTo: ({ address }, _session, done) => {
      done(isOurAddress(address, ours) ? null : new Refusal(550, "5.1.1 nobody has this address"));
    },
    onData: (stream, session, done) => {
      receive(stream, session, given).then(
        () => done(null, "2.0.0 taken in"),
        (error: unknown) => done(error instanceof Refusal ? error : later("try again later")),
      );
    },
  });
  // A client that goes away takes its connection with it, and nothing else.
  server.on("error", () => undefined);
  server.listen(order.port, order.host);
  await once(server.server, "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
      }),
  };
}

/** Which are open, by the network that they come from. */
class Connections {
  readonly #open = new Map<string, Set<string>>();

  admit(network: string, id: string): boolean {
    const open = this.#open.get(network) ?? new Set();
    if (open.size >= OF_NETWORK_MAX) return false;
    this.#open.set(network, open.add(id));
    return true;
  }

  /** One that was refused is none of them. */
  forget(network: string, id: string): void {
    const open = this.#open.get(network);
    open?.delete(id);
    if (open?.size === 0) this.#open.delete(network);
  }
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  { folder, take }: Given,
): Promise<void> {
  const path = join(folder, `${randomUUID()}.eml`);
  try {
    // Housekeeping takes folders away that nothing was laid into for days.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = createWriteStream(path, { mode: 0o600, flags: "wx" });
    stream.on("data", (chunk: Buffer) => {
      // The rest is read to its end, as the sender waits for it, and not kept.
      if (!stream.sizeExceeded && !file.write(chunk)) {
        stream.pause();
        file.once("drain", () => stream.resume());
      }
    });
    await finished(stream, { writable: false });
    file.end();
    await finished(file);
    if (stream.sizeExceeded) throw new Refusal(552, "5.3.4 larger than we take");
    const { mailFrom, rcptTo } = session.envelope;
    const outcome = await take({
      path,
      origin: {
        address: session.remoteAddress,
        greeting: session.hostNameAppearsAs || "unknown",
        sender: mailFrom === false ? "" : mailFrom.address,
      },
      recipients: rcptTo.map(({ address }) => address),
      place: null,
    });
    if (outcome.outcome === "later") throw later(outcome.reason);
  } finally {
    await rm(path, { force: true });
  }
}
