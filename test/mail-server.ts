import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

export type Received = Omit<Email, "sender"> & {
  /** The envelope's: where it comes back to. */
  sender: string;
  /** The raw message. */
  source: string;
  /** The envelope's recipients, which alone decide where a mail goes. */
  recipients: string[];
};

export type MailServer = {
  port: number;
  received: Received[];
  close(): Promise<void>;
};

/** A real SMTP server that delivers nothing; closed with the test. */
export async function aMailServer(
  given: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const received: Received[] = [];
  const { port = 0, ...options } = given;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const source = Buffer.concat(chunks);
        const recipients = envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(source).then((mail) => {
          const sender = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
          received.push({ ...mail, sender, source: source.toString(), recipients });
          done();
        });
      });
    },
    ...options,
  });
  // A client that is killed in the middle of a mail breaks its connection.
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET") throw error;
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
    });
  onTestFinished(close);
  return { port: (server.server.address() as AddressInfo).port, received, close };
}
