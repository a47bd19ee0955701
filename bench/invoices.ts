import { issueInvoice } from "#features/commerce/invoices/commands.server.ts";
import { startWorker } from "#platform/job-worker.server.ts";
import { readConfig } from "#platform/config.server.ts";
import { systemContext, transaction, type Services } from "#platform/context.server.ts";
import { ANNA } from "#test/customers.ts";
import { features } from "../src/features.server.ts";
import { openServices } from "../src/services.server.ts";

/** Issues invoices, or makes the documents of those that were issued, in a process of its own. */

export type InvoicesOrder = { url: string; dataDirectory: string } & (
  | { work: "issue"; count: number; connections: number }
  | { work: "documents" }
);

const PLATE = { text: "Mindeplade", gross: 69_500, vatPercent: 25, account: "plates" } as const;

let opened: Promise<Services> | null = null;

function open({ url, dataDirectory }: InvoicesOrder, pool: number): Promise<Services> {
  const environment = {
    NODE_ENV: "test",
    DATABASE_URL: url,
    DATABASE_POOL: String(pool),
    DATA_DIRECTORY: dataDirectory,
    LOG_LEVEL: "fatal",
    FIK_CREDITOR: "12345678",
  };
  const config = readConfig(environment, features);
  return openServices(config, () => undefined, features).then(({ services }) => services);
}

/** How many in a second; of documents nothing, they go on until the end. */
async function run(order: InvoicesOrder): Promise<number> {
  if (order.work === "documents") {
    opened ??= open(order, 5);
    const services = await opened;
    await startWorker(services, services.registry.jobs);
    return 0;
  }
  opened ??= open(order, order.connections);
  const services = await opened;
  const ctx = systemContext(services);
  const given = { orderId: null, customer: ANNA, locale: "da", lines: [PLATE] } as const;
  let left = order.count;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: order.connections }, async () => {
      while (left-- > 0) await transaction(ctx, (tx) => issueInvoice(tx, ctx, given));
    }),
  );
  return order.count / ((performance.now() - begun) / 1000);
}

process.on("message", (order: InvoicesOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
