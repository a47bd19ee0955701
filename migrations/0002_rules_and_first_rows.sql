-- By hand, after the tables: what the tables in TypeScript can't say.

-- Counters ---------------------------------------------------------------------------------------

-- A crash may forget counters, and no greeting waits for the disk because of them.
ALTER TABLE "rate_limits" SET UNLOGGED;

-- Audit trail ------------------------------------------------------------------------------------

-- Whatever writes an entry, it waits for its seal in the same transaction.
CREATE FUNCTION "audit_await_seal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "audit_unsealed" ("entry_id") VALUES (NEW."id");
  RETURN NULL;
END
$$;

CREATE FUNCTION "audit_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit trail is only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "audit_entries_await_seal" AFTER INSERT ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "audit_await_seal"();
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse"();
CREATE TRIGGER "audit_seals_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse"();

-- Also for a session that pretends to be a replica.
ALTER TABLE "audit_entries" ENABLE ALWAYS TRIGGER "audit_entries_append_only";
ALTER TABLE "audit_seals" ENABLE ALWAYS TRIGGER "audit_seals_append_only";

-- Plans: the first list --------------------------------------------------------------------------

INSERT INTO "plans" ("key", "amount", "currency", "vat_percent", "interval", "position") VALUES
  ('page', 0, 'DKK', 25, 'once', 1),
  ('space', 14900, 'DKK', 25, 'year', 2),
  ('plate', 69500, 'DKK', 25, 'once', 3),
  ('bronze', 129500, 'DKK', 25, 'once', 4),
  ('replacement', 39500, 'DKK', 25, 'once', 5),
  ('single', 79500, 'DKK', 25, 'once', 6),
  ('couple', 89500, 'DKK', 25, 'once', 7);

-- Books: invoices and vouchers -------------------------------------------------------------------

-- Series are rows, not sequences: a sequence skips the numbers of transactions that roll back.
INSERT INTO "voucher_series" ("last") VALUES (0);
-- The first invoice is 1001.
INSERT INTO "invoice_series" ("last") VALUES (1000);

-- What needs no number is written before the series is locked, and is looked at in the commit.
ALTER TABLE "invoice_lines" ALTER CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "invoice_customers" ALTER CONSTRAINT "invoice_customers_invoice_id_invoices_id_fk" DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "invoice_balances" ALTER CONSTRAINT "invoice_balances_invoice_id_invoices_id_fk" DEFERRABLE INITIALLY DEFERRED;

CREATE FUNCTION "books_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Books are only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$$;

-- A counter goes on by one, and is neither put back nor skipped.
CREATE FUNCTION "books_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."is_only" AND NEW."last" = OLD."last" + 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A series goes on by one' USING ERRCODE = 'insufficient_privilege';
END
$$;

-- Until the end of the fifth financial year after the day, by the clock of orders and invoices.
CREATE FUNCTION "books_are_kept"("day" date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT extract(year FROM "day") + 5 >= extract(year FROM (now()
    + make_interval(secs => coalesce((SELECT "offset_ms" FROM "commerce_clock"), 0) / 1000.0))
    AT TIME ZONE 'Europe/Copenhagen')
$$;

-- A voucher takes its number at the commit: numbers have no gaps, and nobody waits long for the series.
CREATE FUNCTION "voucher_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW."number" IS NULL THEN RETURN NEW; END IF;
  -- The numbering at the commit is the one change, and made by a trigger.
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND OLD."number" IS NULL THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Books are only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION "voucher_close"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "sides" bigint;
  "sum" numeric;
BEGIN
  SELECT count(*), coalesce(sum("amount"), 0) INTO "sides", "sum"
    FROM "postings" WHERE "voucher_id" = NEW."id";
  IF "sides" < 2 OR "sum" <> 0 THEN
    RAISE EXCEPTION 'The postings of a voucher sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE "voucher_series" SET "last" = "last" + 1;
  UPDATE "vouchers" SET "number" = (SELECT "last" FROM "voucher_series") WHERE "id" = NEW."id";
  RETURN NULL;
END
$$;

CREATE TRIGGER "vouchers_append_only" BEFORE DELETE OR TRUNCATE ON "vouchers"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();
CREATE TRIGGER "vouchers_change" BEFORE INSERT OR UPDATE ON "vouchers"
  FOR EACH ROW EXECUTE FUNCTION "voucher_change"();
CREATE CONSTRAINT TRIGGER "vouchers_close" AFTER INSERT ON "vouchers" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "voucher_close"();

-- Only a voucher moves its series.
CREATE FUNCTION "voucher_series_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 AND NEW."is_only" AND NEW."last" = OLD."last" + 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Only vouchers count their series' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "voucher_series_only_once" BEFORE INSERT OR DELETE OR TRUNCATE ON "voucher_series"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();
CREATE TRIGGER "voucher_series_count" BEFORE UPDATE ON "voucher_series"
  FOR EACH ROW EXECUTE FUNCTION "voucher_series_count"();

-- A voucher takes postings until the commit that numbers it.
CREATE FUNCTION "posting_add"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "vouchers" WHERE "id" = NEW."voucher_id" AND "number" IS NULL) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A voucher is closed with its commit' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "postings_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "postings"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();
CREATE TRIGGER "postings_add" BEFORE INSERT ON "postings"
  FOR EACH ROW EXECUTE FUNCTION "posting_add"();

-- An invoice takes the next number, and commits only with its lines and its voucher.
CREATE FUNCTION "invoice_add"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."number" = (SELECT "last" FROM "invoice_series") THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'An invoice has the next number of the series' USING ERRCODE = 'check_violation';
END
$$;

CREATE FUNCTION "invoice_close"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum("gross"), 0) = NEW."total" AND coalesce(sum("net"), 0) = NEW."net"
      FROM "invoice_lines" WHERE "invoice_id" = NEW."id")
    AND EXISTS (SELECT FROM "vouchers" WHERE "invoice_id" = NEW."id" AND "kind" = NEW."kind")
    THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'An invoice is the sum of its lines and has its voucher' USING ERRCODE = 'check_violation';
END
$$;

CREATE TRIGGER "invoices_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "invoices"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();
CREATE TRIGGER "invoices_add" BEFORE INSERT ON "invoices"
  FOR EACH ROW EXECUTE FUNCTION "invoice_add"();
CREATE CONSTRAINT TRIGGER "invoices_close" AFTER INSERT ON "invoices" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "invoice_close"();

-- An invoice takes lines until the commit that issues it.
CREATE FUNCTION "invoice_line_add"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Its voucher is numbered at the commit: from then on it is issued.
  IF EXISTS (SELECT FROM "vouchers" WHERE "invoice_id" = NEW."invoice_id" AND "number" IS NOT NULL
    AND "kind" IN ('invoice', 'creditNote')) THEN
    RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "invoice_lines_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "invoice_lines"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();
CREATE TRIGGER "invoice_lines_add" BEFORE INSERT ON "invoice_lines"
  FOR EACH ROW EXECUTE FUNCTION "invoice_line_add"();

-- A number that was taken has its invoice at the commit.
CREATE FUNCTION "invoice_series_used"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "invoices" WHERE "number" = NEW."last") THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'Every number of the series has its invoice' USING ERRCODE = 'check_violation';
END
$$;

CREATE TRIGGER "invoice_series_only_once" BEFORE INSERT OR DELETE OR TRUNCATE ON "invoice_series"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();
CREATE TRIGGER "invoice_series_count" BEFORE UPDATE ON "invoice_series"
  FOR EACH ROW EXECUTE FUNCTION "books_count"();
CREATE CONSTRAINT TRIGGER "invoice_series_used" AFTER UPDATE ON "invoice_series" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "invoice_series_used"();

-- Who bought is kept as long as the books; only the link to an erased account goes.
CREATE FUNCTION "invoice_customer_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- An account was erased.
    IF NEW."user_id" IS NULL AND NEW."invoice_id" = OLD."invoice_id" AND NEW."customer" = OLD."customer"
      THEN RETURN NEW; END IF;
  ELSIF NOT "books_are_kept"((SELECT "issued_on" FROM "invoices" WHERE "id" = OLD."invoice_id"))
    THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "invoice_customers_change" BEFORE UPDATE OR DELETE ON "invoice_customers"
  FOR EACH ROW EXECUTE FUNCTION "invoice_customer_change"();
CREATE TRIGGER "invoice_customers_kept" BEFORE TRUNCATE ON "invoice_customers"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();

-- What was paid and credited changes; what was owed, and until when, never.
CREATE FUNCTION "invoice_balance_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."invoice_id" = OLD."invoice_id" AND NEW."total" = OLD."total" AND NEW."due_on" = OLD."due_on"
    THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "invoice_balances_change" BEFORE UPDATE ON "invoice_balances"
  FOR EACH ROW EXECUTE FUNCTION "invoice_balance_change"();
CREATE TRIGGER "invoice_balances_kept" BEFORE DELETE OR TRUNCATE ON "invoice_balances"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();

-- What was handed out stays as it was, as long as books are kept.
CREATE FUNCTION "invoice_document_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    AND NOT "books_are_kept"((SELECT "issued_on" FROM "invoices" WHERE "id" = OLD."invoice_id"))
    THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "invoice_documents_change" BEFORE UPDATE OR DELETE ON "invoice_documents"
  FOR EACH ROW EXECUTE FUNCTION "invoice_document_change"();
CREATE TRIGGER "invoice_documents_kept" BEFORE TRUNCATE ON "invoice_documents"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();

-- Also for a session that pretends to be a replica.
ALTER TABLE "vouchers" ENABLE ALWAYS TRIGGER "vouchers_append_only";
ALTER TABLE "vouchers" ENABLE ALWAYS TRIGGER "vouchers_change";
ALTER TABLE "vouchers" ENABLE ALWAYS TRIGGER "vouchers_close";
ALTER TABLE "voucher_series" ENABLE ALWAYS TRIGGER "voucher_series_only_once";
ALTER TABLE "voucher_series" ENABLE ALWAYS TRIGGER "voucher_series_count";
ALTER TABLE "postings" ENABLE ALWAYS TRIGGER "postings_append_only";
ALTER TABLE "postings" ENABLE ALWAYS TRIGGER "postings_add";
ALTER TABLE "invoices" ENABLE ALWAYS TRIGGER "invoices_append_only";
ALTER TABLE "invoices" ENABLE ALWAYS TRIGGER "invoices_add";
ALTER TABLE "invoices" ENABLE ALWAYS TRIGGER "invoices_close";
ALTER TABLE "invoice_lines" ENABLE ALWAYS TRIGGER "invoice_lines_append_only";
ALTER TABLE "invoice_lines" ENABLE ALWAYS TRIGGER "invoice_lines_add";
ALTER TABLE "invoice_series" ENABLE ALWAYS TRIGGER "invoice_series_only_once";
ALTER TABLE "invoice_series" ENABLE ALWAYS TRIGGER "invoice_series_count";
ALTER TABLE "invoice_series" ENABLE ALWAYS TRIGGER "invoice_series_used";
ALTER TABLE "invoice_customers" ENABLE ALWAYS TRIGGER "invoice_customers_change";
ALTER TABLE "invoice_customers" ENABLE ALWAYS TRIGGER "invoice_customers_kept";
ALTER TABLE "invoice_balances" ENABLE ALWAYS TRIGGER "invoice_balances_change";
ALTER TABLE "invoice_balances" ENABLE ALWAYS TRIGGER "invoice_balances_kept";
ALTER TABLE "invoice_documents" ENABLE ALWAYS TRIGGER "invoice_documents_change";
ALTER TABLE "invoice_documents" ENABLE ALWAYS TRIGGER "invoice_documents_kept";
