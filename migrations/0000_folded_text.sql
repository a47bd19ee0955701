-- By hand, before the tables: a generated column and trigram indexes need what stands here.

-- Trusted since PostgreSQL 13: whoever owns the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- `foldLetters` in src/features/memorials/search/engine: Østergård, Ostergard and Oestergaard are the same.
-- Each space by itself: what `\s` holds differs between PostgreSQL's versions and their locales.
CREATE FUNCTION "fold_letters"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select btrim(regexp_replace(replace(regexp_replace(regexp_replace(
    replace(replace(replace(replace(
      translate(lower(normalize($1, NFKD)), 'ØøÐðĐđŁłıÆŒÞẞ', 'ooddddlliæœþß'),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
    '[\u0300-\u036f]', '', 'g'), '([aou])e', '\1', 'g'), 'aa', 'a'),
    '[\t\n\u000b\f\r\u0085\u1680\u2028\u2029\ufeff ''’.-]+', ' ', 'g'))
$$;
