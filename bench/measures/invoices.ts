import { join } from "node:path";
import type { CounterOrder } from "../bare-counter.ts";
import type { InvoicesOrder } from "../invoices.ts";
import { CONNECTIONS, type Bench } from "../bench.ts";
import { byTurns, median } from "../rounds.ts";
import { perSecond, times, type Row } from "../table.ts";

const INVOICES = 1000;
const ASKED = 0.3;
const ASKED_WITH_DOCUMENTS = 0.8;

/** A thousand invoices by fifty at once, beside rows behind one counter; and while documents are made. */
export async function measureInvoices(bench: Bench): Promise<Row[]> {
  const world = await bench.world("invoices");
  const place = { url: world.url, dataDirectory: join(bench.directory, "invoices") };
  const issuer = bench.worker<InvoicesOrder, number>("invoices.ts", "measured");
  const bare = bench.worker<CounterOrder, number>("bare-counter.ts", "measured");
  const work = { count: INVOICES, connections: CONNECTIONS };
  const issue = () => issuer.ask({ ...place, ...work, work: "issue" });
  const { ours, theirs } = await byTurns(bench.rounds, issue, () =>
    bare.ask({ url: world.url, ...work }),
  );
  const alone = median(ours);
  const inserted = median(theirs);
  // As with ROLE=worker: the documents of all rounds so far are made meanwhile.
  const papers = bench.worker<InvoicesOrder, number>("invoices.ts", "other");
  await papers.ask({ ...place, work: "documents" });
  const busy = [];
  for (let round = 0; round < bench.rounds; round++) busy.push(await issue());
  const together = median(busy);
  return [
    {
      what: "1,000 invoices by 50 at once, beside bare inserts",
      ours: perSecond(alone),
      comparison: perSecond(inserted),
      ratio: times(alone / inserted),
      asked: `≥ ${ASKED} ×`,
      reached: alone / inserted >= ASKED,
    },
    {
      what: "  while a worker makes their documents, beside alone",
      ours: perSecond(together),
      comparison: perSecond(alone),
      ratio: times(together / alone),
      asked: `≥ ${ASKED_WITH_DOCUMENTS} ×`,
      reached: together / alone >= ASKED_WITH_DOCUMENTS,
    },
  ];
}
