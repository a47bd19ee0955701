CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- `foldLetters` in src/features/memorials/search/engine: Østergård, Ostergard and Oestergaard are the same.
CREATE FUNCTION "fold_letters"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select btrim(regexp_replace(replace(regexp_replace(regexp_replace(
    replace(replace(replace(replace(
      translate(lower(normalize($1, NFKD)), 'ØøÐðĐđŁłıÆŒÞẞ', 'ooddddlliæœþß'),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
    '[\u0300-\u036f]', '', 'g'), '([aou])e', '\1', 'g'), 'aa', 'a'), '[\s''’.-]+', ' ', 'g'))
$$;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "indexing" text DEFAULT 'closed' NOT NULL;--> statement-breakpoint
-- Until now, search engines listed every public page.
UPDATE "memorials" SET "indexing" = 'open' WHERE "privacy" = 'public';--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "folded_names" text GENERATED ALWAYS AS (' ' || fold_letters(name || ' ' || coalesce(birth_name, '') || ' ' || coalesce(nickname, ''))) STORED;--> statement-breakpoint
CREATE INDEX "memorials_folded_names" ON "memorials" USING gin ("folded_names" gin_trgm_ops) WHERE privacy = 'public' and stage = 'made' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "memorials_listed" ON "memorials" USING btree ("folded_names" collate "C","id") WHERE privacy = 'public' and stage = 'made' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "memorials_indexed" ON "memorials" USING btree ("id") WHERE privacy = 'public' and stage = 'made' and deleted_at is null and indexing = 'open';