import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { inviteAdministrator } from "#features/accounts/setup/commands.server.ts";
import {
  announcePrice,
  announceTerms,
} from "#features/commerce/announcements/commands/announce-change.server.ts";
import { advanceClock } from "#features/commerce/clock/commands.server.ts";
import { importBankFile } from "#features/commerce/payments/commands/import-bank-file.server.ts";
import { recordPaymentByNumber } from "#features/commerce/payments/commands/staff-invoices.server.ts";
import { refuseWrongClock } from "#features/commerce/clock/queries.server.ts";
import { exportBooks } from "#features/commerce/invoices/books/commands.server.ts";
import { verifyBooks } from "#features/commerce/invoices/books/queries.server.ts";
import { recordBackup } from "#features/admin/health/commands.server.ts";
import { BACKUP_KINDS } from "#features/admin/health/contract.ts";
import { seedMany } from "#features/memorials/demo/commands/seed-demo.server.ts";
import { createQrCode } from "#features/qr/commands/claim-code.server.ts";
import { releaseByNumber } from "#features/commerce/orders/commands/handle-order.server.ts";
import { grantSpace } from "#features/commerce/subscriptions/commands/grant-space.server.ts";
import { listLatestMessages } from "#features/support/tickets/queries.server.ts";
import { receivePipedMail } from "#features/support/mail-in/commands/receive-piped-mail.server.ts";
import { acknowledgeLostEnd } from "#platform/audit/acknowledge.server.ts";
import { sealAudit } from "#platform/housekeeping.server.ts";
import { verifyAudit } from "#platform/audit/verify.server.ts";
import { plainly, readConfig, type Config } from "#platform/config.server.ts";
import { systemContext, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { startWorker } from "#platform/job-worker.server.ts";
import { retryMails } from "#platform/mail/mail-job.server.ts";
import { examine } from "./doctor.server.ts";
import { ConfigError } from "#platform/settings.server.ts";
import { features } from "./features.server.ts";
import { openServices } from "./services.server.ts";

type Answer = Record<string, unknown>;
type Arguments = {
  memorials: number;
  reason: string;
  days: string;
  to: string;
  invoice: string;
  amount: string;
  order: string;
  memorial: string;
  until: string;
  /** What stands behind the command. */
  file: string;
  from: string;
  out: string;
  plan: string;
  summary: string;
  kind: string;
  bytes: string;
};
type Command = {
  summary: string;
  run(ctx: Context, given: Arguments): Promise<Answer>;
  /** Whether a result counts as success; otherwise the exit code is 1. */
  isWell?(answer: Answer): boolean;
  /** The exit code when it fails, if not 1. */
  failsWith?: number;
};

/** EX_TEMPFAIL: mail servers keep the mail and come again. */
const TRY_AGAIN = 75;

/** Progress goes to stderr, so that `--json` output stays valid. */
const tell = (line: string) => process.stderr.write(`${line}\n`);

const ONCE = {
  number: 1,
  isLast: true,
  signal: new AbortController().signal,
  postpone: async () => false,
};

const COMMANDS: Record<string, Command> = {
  "plate:new": {
    summary: "Makes an unlinked plate and shows its code, key and address",
    run: async (ctx) => {
      const made = await createQrCode(ctx);
      return { ...made, url: `${ctx.config.publicUrl}/q/${made.code}` };
    },
  },
  "admin:invite": {
    summary: "Makes a one-time link to become an administrator",
    run: (ctx) => inviteAdministrator(ctx),
  },
  messages: {
    summary: "Shows what people wrote to us, the newest twenty",
    run: async (ctx) => ({ messages: await listLatestMessages(ctx, 20) }),
  },
  "audit:verify": {
    summary: "Goes through the audit trail and finds what was changed, removed, put in or moved",
    run: async (ctx) => {
      await sealAudit.run(ctx, {}, ONCE);
      return verifyAudit(ctx);
    },
    isWell: ({ intact }) => intact === true,
  },
  "audit:acknowledge": {
    summary: 'Goes on after the trail lost its end, as by an older backup (--reason "...")',
    run: (ctx, { reason }) => acknowledgeLostEnd(ctx, reason),
  },
  "mail:retry": {
    summary: "Tries again at once to send what could not be sent",
    run: async ({ database }) => ({ mails: await retryMails(database) }),
  },
  "mail:receive": {
    summary: "Takes in one mail, as mail servers pipe it in (cli mail:receive < MAIL)",
    run: (ctx) => receivePipedMail(ctx, process.stdin),
    isWell: (answer) => !("refused" in answer),
    failsWith: TRY_AGAIN,
  },
  "order:release": {
    summary: 'Lets an unpaid order be made (--order NUMBER, --reason "...")',
    run: (ctx, { order, reason }) => releaseByNumber(ctx, order, reason || "command line"),
  },
  "space:grant": {
    summary: "Gives a page space, without an invoice (--memorial ID --until 2027-12-31)",
    run: (ctx, given) => atRightTime(ctx, () => grantSpace(ctx, given)),
  },
  "clock:advance": {
    summary: "With TEST_CLOCK=true: moves the clock of orders (--days 14, or --to 2027-01-31)",
    run: (ctx, given) => withWorker(ctx, () => advanceClock(ctx, given)),
  },
  "payment:record": {
    summary: "Records money that came in (--invoice 1024 --amount 69500, in øre)",
    run: (ctx, { invoice, amount }) =>
      atRightTime(ctx, () =>
        recordPaymentByNumber(ctx, {
          number: wholeNumber("--invoice", invoice),
          amount: wholeNumber("--amount", amount),
        }),
      ),
  },
  "bank:import": {
    summary: "Counts a file of the bank, CAMT.053 or CAMT.054 (bank:import FILE)",
    run: (ctx, { file }) =>
      atRightTime(ctx, () => importBankFile(ctx, () => createReadStream(existing(file)))),
  },
  "price:set": {
    summary: "Sets a price and tells who pays it (--plan space --amount 16900 --from 2027-03-01)",
    run: (ctx, { plan, amount, from }) =>
      atRightTime(ctx, () =>
        announcePrice(ctx, { plan, amount: wholeNumber("--amount", amount), from }),
      ),
  },
  "terms:announce": {
    summary: "Tells all accounts what changes in the terms (--from 2027-03-01 --summary FILE)",
    run: (ctx, { from, summary }) =>
      atRightTime(ctx, async () =>
        announceTerms(ctx, { from, file: await readFile(existing(summary), "utf8") }),
      ),
  },
  "ledger:verify": {
    summary: "Goes through the books: vouchers that don't balance, numbers that are missing",
    run: async ({ database }) => {
      const { balanced, gaps, problems } = await verifyBooks(database);
      for (const problem of problems) tell(problem);
      return { balanced, gaps };
    },
    isWell: ({ balanced, gaps }) => balanced === true && Array.isArray(gaps) && gaps.length === 0,
  },
  "bookkeeping:export": {
    summary: "Writes journal, invoices and credit notes into a folder (--from --to --out books)",
    run: (ctx, given) => exportBooks(ctx, given),
  },
  "backup:record": {
    summary: "Tells of a backup (--kind database, files, or restore for a rehearsal; --bytes N)",
    run: (ctx, { kind, bytes }) =>
      recordBackup(ctx, {
        kind: oneOf("--kind", BACKUP_KINDS, kind),
        bytes: wholeNumber("--bytes", bytes),
      }),
  },
  doctor: {
    summary: "Tells what is configured, reachable, and on its way to trouble",
    run: (ctx) => examine(ctx),
  },
  seed: {
    summary: "Makes believable, invented memorials (--memorials 100)",
    run: async (ctx, { memorials }) => ({ memorials: await seedMany(ctx, memorials, tell) }),
  },
};

/** Money is dated by the clock of commerce, which a start would have checked. */
async function atRightTime<Result>(ctx: Context, act: () => Promise<Result>): Promise<Result> {
  await refuseWrongClock(ctx);
  return act();
}

function existing(file: string): string {
  if (existsSync(file)) return file;
  throw new ConfigError(`There is no file ${file}.`);
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,13}$/.test(text)) return Number(text);
  throw new ConfigError(`${name} is a whole number, above 0.`);
}

function oneOf<One extends string>(name: string, allowed: readonly One[], text: string): One {
  const found = allowed.find((one) => one === text);
  if (found !== undefined) return found;
  throw new ConfigError(`${name} is one of ${allowed.join(", ")}.`);
}

/** What a command leaves to jobs is done here, too: the server may not be running. */
async function withWorker<Result>(ctx: Context, act: () => Promise<Result>): Promise<Result> {
  const worker = await startWorker(ctx, ctx.registry.jobs);
  try {
    return await act();
  } finally {
    await worker.stop();
  }
}

const USAGE = [
  "npm run -s cli -- <command> [--json]",
  "",
  ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(19)}${summary}`),
  "",
].join("\n");

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean" },
      memorials: { type: "string", default: "100" },
      reason: { type: "string", default: "" },
      days: { type: "string", default: "" },
      to: { type: "string", default: "" },
      invoice: { type: "string", default: "" },
      amount: { type: "string", default: "" },
      order: { type: "string", default: "" },
      memorial: { type: "string", default: "" },
      until: { type: "string", default: "" },
      from: { type: "string", default: "" },
      out: { type: "string", default: "" },
      plan: { type: "string", default: "" },
      summary: { type: "string", default: "" },
      kind: { type: "string", default: "" },
      bytes: { type: "string", default: "" },
    },
  });
  const command = COMMANDS[positionals[0] ?? ""];
  const memorials = Number(values.memorials);
  const isNameless = positionals[0] === "bank:import" && positionals[1] === undefined;
  const isUnreasoned = positionals[0] === "audit:acknowledge" && values.reason.trim().length < 3;
  if (
    command === undefined ||
    isNameless ||
    isUnreasoned ||
    !Number.isInteger(memorials) ||
    memorials < 1
  ) {
    process.stderr.write(USAGE);
    return 2;
  }
  const config: Config = readConfig(process.env, features);
  const { services, close } = await openServices(config, tell);
  try {
    const { json: _json, memorials: _count, ...texts } = values;
    const given = { ...texts, memorials, file: positionals[1] ?? "" };
    const answer = await command.run(systemContext(services), given);
    process.stdout.write(values.json ? `${JSON.stringify(answer)}\n` : readable(answer));
    return command.isWell?.(answer) === false ? 1 : 0;
  } finally {
    await close();
  }
}

/** What was refused is said as a call would say it. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof AppError)) return plainly(error);
  const t = translator("en").getFixedT("en", "errors");
  return t(error.code, error.details.values ?? {});
}

function readable(answer: Answer): string {
  const lines = Object.entries(answer).map(([name, value]) =>
    typeof value === "object" && value !== null
      ? `${name}:\n${readable(value as Answer)
          .replace(/^/gm, "  ")
          .trimEnd()}`
      : `${name}: ${String(value)}`,
  );
  return `${lines.join("\n")}\n`;
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = COMMANDS[process.argv[2] ?? ""]?.failsWith ?? 1;
}
