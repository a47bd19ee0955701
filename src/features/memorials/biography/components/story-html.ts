import {
  isPictureId,
  listStart,
  MARKS,
  SPACE_RUNS,
  tidyStory,
  type Block,
  type Mark,
  type Run,
  type Story,
  type TextBlock,
} from "./story.ts";

const MARK_TAGS: Record<string, Mark> = { strong: "strong", em: "emphasis", cite: "cite" };
const TAGS: Record<Mark, string> = { strong: "strong", emphasis: "em", cite: "cite" };
const TOKENS = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|([^<]+|<)/gi;

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** Parses the sanitised HTML of a biography; unknown tags are skipped. */
export function readStory(html: string): Story {
  const reader = new StoryReader();
  for (const [, slash = "", tag = "", attributes = "", text] of html.matchAll(TOKENS)) {
    if (text !== undefined) reader.text(decode(text).replace(SPACE_RUNS, " "));
    else if (slash === "") reader.open(tag.toLowerCase(), attributes);
    else reader.close(tag.toLowerCase());
  }
  return tidyStory(reader.story);
}

/** Only the outermost level holds pictures. */
type Level = { tag: string; blocks: (TextBlock | Block)[] };

/** Builds a story from a stream of tags and texts. */
class StoryReader {
  readonly story: Story = [];
  #levels: Level[] = [{ tag: "", blocks: this.story }];
  #runs: Run[] | null = null;
  #marks: Mark[] = [];
  #href: string | null = null;

  text(text: string): void {
    if (text !== " " || this.#runs !== null) this.#add(text);
  }

  open(tag: string, attributes: string): void {
    if (tag === "p") this.#begin("paragraph");
    else if (tag === "h3") this.#begin("heading");
    else if (tag === "br") this.#add("\n");
    else if (tag === "blockquote") this.#beginQuote();
    else if (tag === "ul" || tag === "ol") this.#beginList(tag, attributes);
    else if (tag === "li") this.#beginItem();
    else if (tag === "figure") this.#addPicture(attributes);
    else if (tag === "a") this.#href = hrefIn(attributes);
    else this.#marks = [...this.#marks, ...markOf(tag)];
  }

  close(tag: string): void {
    if (tag === "a") this.#href = null;
    else if (tag in MARK_TAGS) this.#marks = without(this.#marks, MARK_TAGS[tag]);
    else {
      this.#runs = null;
      const index = this.#levels.findLastIndex((level) => level.tag === tag);
      if (index > 0) this.#levels.length = index;
    }
  }

  get #blocks(): Block[] {
    return this.#levels.at(-1)?.blocks ?? this.story;
  }

  #begin(kind: "paragraph" | "heading"): Run[] {
    const runs: Run[] = [];
    this.#blocks.push({ kind, runs });
    this.#runs = runs;
    return runs;
  }

  #add(text: string): void {
    const run = { text, marks: this.#marks, href: this.#href };
    (this.#runs ?? this.#begin("paragraph")).push(run);
  }

  #addPicture(attributes: string): void {
    const id = /\sdata-media="([^"]*)"/.exec(attributes)?.[1] ?? "";
    if (isPictureId(id)) this.story.push({ kind: "picture", id });
    this.#runs = null;
  }

  #deepen(tag: string, blocks: Block[]): void {
    this.#runs = null;
    this.#levels.push({ tag, blocks });
  }

  #beginQuote(): void {
    const blocks: TextBlock[] = [];
    this.#blocks.push({ kind: "quote", blocks });
    this.#deepen("blockquote", blocks);
  }

  /** Content of a list before its first item becomes an item. */
  #beginList(tag: "ul" | "ol", attributes: string): void {
    const item: TextBlock[] = [];
    const start = listStart(/\sstart="(\d+)"/i.exec(attributes)?.[1] ?? 1);
    this.#blocks.push({ kind: "list", ordered: tag === "ol", start, items: [item] });
    this.#deepen(tag, item);
  }

  #beginItem(): void {
    if (!["ul", "ol"].includes(this.#levels.at(-1)?.tag ?? "")) return;
    const list = this.#levels.at(-2)?.blocks.at(-1);
    if (list?.kind !== "list") return;
    const item: TextBlock[] = [];
    list.items.push(item);
    this.#deepen("li", item);
  }
}

function markOf(tag: string): Mark[] {
  const mark = MARK_TAGS[tag];
  return mark === undefined ? [] : [mark];
}

/** Removes the innermost mark of this kind. */
function without(marks: Mark[], mark: Mark | undefined): Mark[] {
  const index = marks.findLastIndex((one) => one === mark);
  return marks.filter((_, at) => at !== index);
}

function hrefIn(attributes: string): string | null {
  const value = /\shref="([^"]*)"/i.exec(attributes)?.[1];
  return value === undefined ? null : linkFrom(decode(value));
}

/** A URL that both notations can represent, or `null` for an invalid one. */
export function linkFrom(address: string): string | null {
  const plain = address
    .trim()
    .replace(/[\s()\\]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  if (plain === "") return null;
  if (/^www\./i.test(plain)) return `https://${plain}`;
  return /^(https?:|mailto:|[/#?]|\.{1,2}\/)/i.test(plain) ? plain : `./${plain}`;
}

function decode(text: string): string {
  const pattern = /&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi;
  return text.replace(pattern, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function encode(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export function writeStory(story: Story): string {
  return story.map(writeBlock).join("");
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case "picture":
      return `<figure data-media="${block.id}"></figure>`;
    case "heading":
      return `<h3>${writeRuns(block.runs)}</h3>`;
    case "paragraph":
      return `<p>${writeRuns(block.runs)}</p>`;
    case "quote":
      return `<blockquote>${writeStory(block.blocks)}</blockquote>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      const items = block.items.map((item) => `<li>${writeItem(item)}</li>`);
      const start = block.start === 1 ? "" : ` start="${block.start}"`;
      return `<${tag}${start}>${items.join("")}</${tag}>`;
    }
  }
}

/** An item with a single paragraph is written without `<p>`. */
function writeItem(item: TextBlock[]): string {
  const [only, more] = item;
  return only?.kind === "paragraph" && more === undefined ? writeRuns(only.runs) : writeStory(item);
}

function writeRuns(runs: Run[]): string {
  return groupsOf(runs, ({ href }) => href)
    .map(({ value: href, runs: linked }) => {
      const words = writeMarked(linked, MARKS);
      return href === null ? words : `<a href="${encode(href)}">${words}</a>`;
    })
    .join("");
}

function writeMarked(runs: Run[], [mark, ...inner]: readonly Mark[]): string {
  if (mark === undefined) {
    return runs.map(({ text }) => encode(text).replaceAll("\n", "<br>")).join("");
  }
  return groupsOf(runs, ({ marks }) => marks.includes(mark))
    .map((group) => {
      const words = writeMarked(group.runs, inner);
      return group.value ? `<${TAGS[mark]}>${words}</${TAGS[mark]}>` : words;
    })
    .join("");
}

/** Groups consecutive elements for which the predicate gives the same value. */
export function groupsOf<Value>(runs: Run[], valueOf: (run: Run) => Value) {
  const groups: { value: Value; runs: Run[] }[] = [];
  for (const run of runs) {
    const value = valueOf(run);
    const last = groups.at(-1);
    if (last?.value === value) last.runs.push(run);
    else groups.push({ value, runs: [run] });
  }
  return groups;
}
