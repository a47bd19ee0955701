import type { Bench } from "../bench.ts";
import { aPerson } from "../person.ts";
import { byTurns, median } from "../rounds.ts";
import { times, type Row } from "../table.ts";

/** A biography as long as the longest that one family wrote. */
const CHARACTERS = 91_000;
const SENTENCES_IN_PARAGRAPH = 5;
const SAVES = 40;
const COMPARISONS = 10;

const SENTENCES = [
  "Inger blev født i Løgstør og voksede op ved fjorden.",
  "Hendes far var fisker, og hendes mor syede for folk om aftenen.",
  "Hun cyklede til skole i al slags vejr og sang i kirkekoret.",
  "I 1949 mødte hun Villy ved et bal i forsamlingshuset.",
  "De fik tre børn og et hus med æbletræer i haven.",
];
const OTHER_SENTENCES = [
  "Toget kørte klokken seks hver morgen gennem dalen mod byen.",
  "Ingen dengang kunne vide, hvad brevene fra Canada ville betyde.",
  "Under krigen gemte familien radioen bag et skab på loftet.",
  "Senere blev butikken solgt, og skiltet hang længe endnu.",
  "Man sagde altid, at vinden derude aldrig lagde sig helt.",
];

/** What versions cost a save, and what the longest comparison costs beside an ordinary one. */
export async function measureVersions(bench: Bench): Promise<Row[]> {
  const product = await bench.product(await bench.world("versions"));
  const { cookie } = await aPerson(product.url);
  const ask = asking(product.url, cookie);
  return [
    await saving(bench, ask, "Saving with versions, joined to the last", false),
    await saving(bench, ask, "Saving with versions, each a new one", true),
    await comparing(bench, ask),
  ];
}

type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

function asking(url: string, cookie: string): Ask {
  return async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
    return JSON.parse(text);
  };
}

/**
 * A save of the same text takes every step of a save but the version: what is measured beside it is the save of
 * another text, as long.
 */
async function saving(bench: Bench, ask: Ask, what: string, isClosed: boolean): Promise<Row> {
  const path = await aMemorial(ask, aText(SENTENCES));
  let edits = 0;
  const close = async () => {
    const { items } = await ask<{ items: { id: string }[] }>("GET", `${path}/changes?limit=1`);
    await ask("PUT", `${path}/changes/${items[0]?.id}`, { name: "Til mor" });
  };
  const save = (text: () => string, after?: () => Promise<void>) => async () => {
    const taken: number[] = [];
    for (let count = 0; count < SAVES; count++) {
      const biography = text();
      const start = performance.now();
      await ask("PUT", path, { biography });
      taken.push(performance.now() - start);
      await after?.();
    }
    return median(taken);
  };
  const other = () => aText(SENTENCES, `Rettet ${++edits} gange.`);
  const same = () => aText(SENTENCES, `Rettet ${edits} gange.`);
  const { ours, theirs } = await byTurns(
    bench.rounds,
    save(other, isClosed ? close : undefined),
    save(same),
  );
  return row(what, { ours, theirs, max: 1.3 });
}

async function comparing(bench: Bench, ask: Ask): Promise<Row> {
  const text = aText(SENTENCES);
  const compare = (path: string, id: string) => async () => {
    const taken: number[] = [];
    for (let count = 0; count < COMPARISONS; count++) {
      const start = performance.now();
      await ask("GET", `${path}/changes/${id}`);
      taken.push(performance.now() - start);
    }
    return median(taken);
  };
  const worst = await twoTexts(ask, text, aText(OTHER_SENTENCES));
  const usual = await twoTexts(ask, text, withEveryHundredth(text));
  const { ours, theirs } = await byTurns(
    bench.rounds,
    compare(worst.path, worst.id),
    compare(usual.path, usual.id),
  );
  const what = `Comparing two wholly different texts of ${CHARACTERS / 1000} kB, beside 1 % changed`;
  return row(what, { ours, theirs, max: 4 });
}

type Times = { ours: number[]; theirs: number[]; max: number };

function row(what: string, { ours, theirs, max }: Times): Row {
  const [time, other] = [median(ours), median(theirs)];
  return {
    what,
    ours: `${time.toFixed(1)} ms`,
    comparison: `${other.toFixed(1)} ms`,
    ratio: times(time / other),
    asked: `≤ ${max} ×`,
    reached: time / other <= max,
  };
}

async function twoTexts(ask: Ask, before: string, after: string) {
  const path = await aMemorial(ask, before);
  await ask("PUT", path, { biography: after });
  const { items } = await ask<{ items: { id: string }[] }>("GET", `${path}/changes?limit=1`);
  return { path, id: items[0]?.id ?? "" };
}

async function aMemorial(ask: Ask, biography: string): Promise<string> {
  const { id } = await ask<{ id: string }>("POST", "/api/memorials", { name: "Inger", biography });
  return `/api/memorials/${id}`;
}

/** No two paragraphs alike. */
function aText(sentences: readonly string[], end = ""): string {
  const paragraphs: string[] = [];
  for (let length = 0; length < CHARACTERS;) {
    const number = paragraphs.length;
    const own = Array.from(
      { length: SENTENCES_IN_PARAGRAPH },
      (_, index) => sentences[(number + index * (1 + (number % 3))) % sentences.length],
    );
    const paragraph = `<p>${own.join(" ")} ${sentences === SENTENCES ? "Nr." : "Side"} ${number}</p>`;
    paragraphs.push(paragraph);
    length += paragraph.length;
  }
  return `${paragraphs.join("")}<p>${end}</p>`;
}

/** One word in a hundred is another, evenly over all paragraphs. */
function withEveryHundredth(text: string): string {
  let words = 0;
  return text.replace(/[\p{L}]{3,}(?=[ .,])/gu, (word) => (++words % 100 === 0 ? "ændret" : word));
}
