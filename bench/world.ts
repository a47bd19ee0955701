import { randomBytes } from "node:crypto";
import pg from "pg";
import { ALPHABET, checkCharacter, CODE_LENGTH } from "#features/qr/model.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { newId } from "#platform/ids.ts";
import { LARGE_TREE } from "#test/large-tree.ts";
import { addLetters } from "./letters.ts";
import { addWorkOrders } from "./made.ts";
import { addSold } from "./sold.ts";

/** Memorials inserted directly into the tables: only reading them is measured. */

export const PHOTOGRAPHS = 12;

/** A separate migrated database on the server of `url`. */
export async function openWorld(url: string, name: string): Promise<World> {
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: own.href, max: 2 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  await migrate(pool);
  return new World(own.href, pool);
}

export class World {
  readonly url: string;
  readonly #pool: pg.Pool;

  constructor(url: string, pool: pg.Pool) {
    this.url = url;
    this.#pool = pool;
  }

  /** Creates `count` identical memorials; returns their ids. */
  async addMemorials(count: number, holds: Holdings): Promise<string[]> {
    const ids = Array.from({ length: count }, () => newId());
    await this.#pool.query(MEMORIALS, [ids, STORY]);
    await this.#pool.query(GREETINGS, [ids, holds.greetings, MESSAGE]);
    await this.#pool.query(CANDLES, [ids, holds.candles]);
    await this.#pool.query(PICTURES, [ids, holds.photographs, JSON.stringify(VARIANTS)]);
    return ids;
  }

  /** Tells of the memorial's life: `count` events, dated pictures and memories, in turn and evenly. */
  async addYears(memorialId: string, count: number): Promise<void> {
    await this.#pool.query(EVENTS, [memorialId, count]);
    await this.#pool.query(DATED_PICTURES, [memorialId, count, JSON.stringify(VARIANTS)]);
    await this.#pool.query(MEMORIES, [memorialId, count, MESSAGE]);
  }

  /** Gives the memorial's person so many descendants, all dead. */
  async addTree(memorialId: string, people: number): Promise<void> {
    await this.#pool.query(LARGE_TREE, [memorialId, people, false]);
  }

  /** Lets somebody keep a memorial. */
  async makeOwner(userId: string, memorialId: string): Promise<void> {
    await this.#pool.query("insert into keepers values ($1, $2, 'owner', now())", [
      memorialId,
      userId,
    ]);
  }

  /** Milliseconds that the database takes to copy a tree's rows into tables like those that have them. */
  async copyTree(memorialId: string): Promise<number> {
    let took = 0;
    for (const table of [
      "family_trees",
      "tree_people",
      "tree_families",
      "tree_members",
      "tree_changes",
    ]) {
      const { rows } = await this.#pool.query<{ name: string }>(COPIED_COLUMNS, [table]);
      const names = rows.map(({ name }) => name).join(", ");
      const of = `select ${names} from ${table} where memorial_id = '${memorialId}'`;
      await this.#pool.query(`drop table if exists copied_${table}`);
      await this.#pool.query(`create table copied_${table} (like ${table} including all)`);
      const begun = performance.now();
      await this.#pool.query(`insert into copied_${table} (${names}) ${of}`);
      took += performance.now() - begun;
    }
    return took;
  }

  /** Creates memorials of people with names as in Denmark, listed by search engines; returns some. */
  async addNames(count: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(NAMES, [
      count,
      FIRST_NAMES,
      BEGINNINGS,
      ENDS,
    ]);
    return rows.map(({ name }) => name);
  }

  /** Makes somebody an administrator who took both steps in all their sessions. */
  async makeAdministrator(userId: string): Promise<void> {
    await this.#pool.query("update users set roles = '{administrator}' where id = $1", [userId]);
    await this.#pool.query("update sessions set verified_at = now() where user_id = $1", [userId]);
  }

  /** Gives the memorial an owner, and each of its pictures the same original. */
  async giveTo(userId: string, memorialId: string, originalKey: string): Promise<void> {
    await this.makeOwner(userId, memorialId);
    await this.#pool.query("update media_items set original_key = $2 where memorial_id = $1", [
      memorialId,
      originalKey,
    ]);
  }

  /** Creates codes in packages of ten thousand, at every stage; returns all of them. */
  async addCodes(count: number): Promise<string[]> {
    const codes = new Set<string>();
    while (codes.size < count) codes.add(aCode());
    const all = [...codes];
    for (let begin = 0; begin < count; begin += CODES_A_PACKAGE) {
      const packageId = newId();
      await this.#pool.query(PACKAGE, [packageId, CODES_A_PACKAGE]);
      await this.#pool.query(CODES, [all.slice(begin, begin + CODES_A_PACKAGE), packageId]);
    }
    return all;
  }

  /** Creates orders and their invoices (see `sold.ts`). */
  addSold(count: number): Promise<void> {
    return addSold(this.#pool, count);
  }

  /** Creates the work orders of as many orders, which exist (see `made.ts`). */
  addWorkOrders(count: number): Promise<void> {
    return addWorkOrders(this.#pool, count);
  }

  /** The codes of verified plates that may be packed, in the order of their work orders. */
  async codesToPack(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ code: string }>(TO_PACK);
    return rows.map(({ code }) => code);
  }

  /** Creates tickets, some of them of this member of staff (see `letters.ts`). */
  addLetters(count: number, assigneeId: string): Promise<void> {
    return addLetters(this.#pool, count, assigneeId);
  }

  /** Gives every user all permissions, as after their second step. */
  async letRunAll(): Promise<void> {
    await this.#pool.query("update users set roles = array['administrator']");
    await this.#pool.query("update sessions set verified_at = now()");
  }

  /** Vacuums and analyses, as the database does by itself in daily use. */
  async settle(): Promise<void> {
    await this.#pool.query("vacuum analyze");
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

const CODES_A_PACKAGE = 10_000;

const COPIED_COLUMNS = `select column_name as name from information_schema.columns
  where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`;

function aCode(): string {
  const random = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET.charAt(byte % 32)).join(
    "",
  );
  return random + checkCharacter(random);
}

const PACKAGE = `
  insert into qr_packages (id, name, count, symbol, made, created_at, ready_at)
  values ($1::uuid, 'P-' || $1::uuid, $2, '{"level":"Q","moduleUm":600,"polarity":"darkOnLight"}', $2, now(), now())`;

const CODES = `
  insert into qr_codes (code, key_tries, locked, created_at, package_id, stage)
  select code, 0, false, now(), $2::uuid,
    (array['created', 'engraved', 'verified', 'packed', 'shipped', 'delivered'])[1 + n % 6]
  from unnest($1::text[]) with ordinality as made (code, n)`;

const TO_PACK = `
  select plate.code from work_order_codes plate
    join work_orders made on made.id = plate.work_order_id and made.held_at is null
    join orders ordered on ordered.id = made.order_id and ordered.state <> 'cancelled'
  where plate.state = 'verified' order by made.id, plate.code`;

export type Holdings = { greetings: number; candles: number; photographs: number };

const MESSAGE =
  "Tak for alle de gange, døren stod åben, og kaffen var varm. Du lyttede, så man selv hørte, hvad man sagde.";

const PARAGRAPH =
  "Hun voksede op som den yngste af fem på en gård uden for Assens, hvor der altid var en kalv, der skulle mades, og en bror, der skulle overhales på cykel. I 1956 kom hun i lære hos en boghandler i Odense, og dér blev hun, indtil butikken lukkede fyrre år senere. Hun kunne huske, hvad folk havde læst sidst, og hvad de skulle have læst i stedet.";
const STORY = Array.from({ length: 6 }, () => `<p>${PARAGRAPH}</p>`).join("");

const MEMORIALS = `
  insert into memorials (id, slug, kind, name, birth_name, born_on, died_on, birth_place,
    death_place, epitaph, biography, language, privacy, layout, revision, created_at, updated_at)
  select id, 'inger-' || id, 'person', 'Inger Østergård', 'Holm', '1938-04-12', '2024-11-02',
    'Assens', 'Odense', 'Døren stod altid åben', $2, 'da', 'public', 'enhanced', 1, now(), now()
  from unnest($1::uuid[]) id`;

const FIRST_NAMES = "Inger Karen Åse Grethe Bodil Jørgen Poul Søren Ejner Kjeld Birgit Tove".split(
  " ",
);
const BEGINNINGS = [
  ..."Øster Vester Nørre Sønder Lund Bak Kirke Skov Sø Ager Hede Holm Dam Bro Fugl".split(" "),
  ..."Tjørne Rugaard Ravn Bøge Kær Sand Sten Mose Kilde Hav Klint Eng Møll Ege Aske".split(" "),
];
const ENDS = [
  ..."gaard berg holm skov bæk lund toft dal mark strup bjerg kjær sted by rup vang".split(" "),
  ..."borg høj næs bo vig dorf krog slet".split(" "),
];

/** Each full name is that of several people in 200,000, each surname that of hundreds. */
const NAMES = `
  insert into memorials (id, slug, kind, name, born_on, died_on, language, privacy, indexing, layout,
    revision, created_at, updated_at)
  select gen_random_uuid(), 'navn-' || n, 'person',
    ($2::text[])[1 + n % array_length($2, 1)] || ' '
      || ($3::text[])[1 + (n * 7919) % array_length($3, 1)]
      || ($4::text[])[1 + (n / 30) % array_length($4, 1)],
    '1938-04-12', '2024-11-02', 'da', 'public', 'open', 'enhanced', 1, now(), now()
  from generate_series(1, $1::int) n
  returning name`;

const GREETINGS = `
  insert into messages (memorial_id, kind, id, author_name, message, relation, created_at)
  select id, 'guestbook', gen_random_uuid(), 'Grethe Lund', $3, 'nabo', now() - n * interval '1 minute'
  from unnest($1::uuid[]) id, generate_series(1, $2::int) n`;

const CANDLES = `
  insert into candles (memorial_id, id, name, message, lit_at, burns_until)
  select id, gen_random_uuid(), 'Poul', 'I tankerne', now() - n * interval '1 hour',
    now() + interval '7 days' - n * interval '1 hour'
  from unnest($1::uuid[]) id, generate_series(1, $2::int) n`;

const PICTURES = `
  insert into media_items (memorial_id, id, kind, status, mime, file_name, original_key, bytes,
    sha256, width, height, placeholder, color, alt_text, caption, position, progress, variants,
    created_by, created_at)
  select id, gen_random_uuid(), 'image', 'ready', 'image/jpeg', 'DSC_' || n || '.jpg',
    'originals/' || gen_random_uuid(), 4200000, md5(id::text || n), 4000, 3000,
    'HBkSHYSIeHiPiHh8eJd4eTN0EEQG', '#7a6f63', 'Inger i haven', 'Sommeren 1974', n, 100,
    $3::jsonb, gen_random_uuid(), now()
  from unnest($1::uuid[]) id, generate_series(1, $2::int) n`;

const VARIANTS = [320, 640, 1080, 1600, 2400].flatMap((width) =>
  ["avif", "webp", "jpeg"].map((format) => ({
    format,
    width,
    height: (width * 3) / 4,
    key: `media/bench/${width}.${format}`,
    bytes: width * 100,
    mime: `image/${format}`,
  })),
);

/** Evenly over the life: of ten one event, five pictures and four memories. */
const WHEN = "('1938-04-13'::date + (n::bigint * 31000 / $2::int)::int)::text";

const EVENTS = `
  insert into timeline_events (memorial_id, id, type, happened_on, title, media_ids, people, revision)
  select $1::uuid, gen_random_uuid(), 'other', ${WHEN}, 'Tager færgen med én kuffert', '{}', '{}', 1
  from generate_series(0, $2::int - 1) n where n % 10 = 0`;

const DATED_PICTURES = `
  insert into media_items (memorial_id, id, kind, status, mime, file_name, original_key, bytes,
    sha256, width, height, placeholder, color, alt_text, caption, dated_on, position, progress, variants,
    created_by, created_at)
  select $1::uuid, gen_random_uuid(), 'image', 'ready', 'image/jpeg', 'DSC_' || n || '.jpg',
    'originals/' || gen_random_uuid(), 4200000, md5($1::uuid::text || 'year' || n), 4000, 3000,
    'HBkSHYSIeHiPiHh8eJd4eTN0EEQG', '#7a6f63', 'Inger i haven', 'Haven', ${WHEN}, 100 + n, 100,
    $3::jsonb, gen_random_uuid(), now()
  from generate_series(0, $2::int - 1) n where n % 10 between 1 and 5`;

const MEMORIES = `
  insert into messages (memorial_id, kind, id, author_name, message, happened_on, created_at)
  select $1::uuid, 'guestbook', gen_random_uuid(), 'Grethe Lund', $3, ${WHEN}, now()
  from generate_series(0, $2::int - 1) n where n % 10 > 5`;
