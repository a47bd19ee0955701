import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Services } from "#platform/context.server.ts";
import { startCommand } from "#test/command-line.ts";
import { present } from "#test/present.ts";

/** Pipes a mail into the command line, as a mail server would. */
export async function pipeMail(
  { config }: Services,
  mail: string,
  databaseUrl = config.databaseUrl,
): Promise<{ said: string; code: number }> {
  const program = startCommand(["mail:receive", "--json"], {
    settings: {
      DATABASE_URL: databaseUrl,
      DATA_DIRECTORY: config.dataDirectory,
      SUPPORT_DNS_SERVERS: "127.0.0.1:9",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const [stdin, stdout] = [present(program.stdin), present(program.stdout)];
  stdin.on("error", () => undefined);
  stdin.end(mail);
  const [said, [code]] = await Promise.all([text(stdout), once(program, "exit")]);
  return { said, code: Number(code) };
}
