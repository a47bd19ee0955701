CREATE TABLE "invoice_balances" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "invoice_balances_sum" CHECK ("invoice_balances"."paid" >= 0 and "invoice_balances"."credited" >= 0 and "invoice_balances"."paid" + "invoice_balances"."credited" <= "invoice_balances"."total")
);
--> statement-breakpoint
CREATE TABLE "invoice_customers" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"customer" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"net" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"vat_percent" integer NOT NULL,
	"account" text NOT NULL,
	"credits" integer,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "invoice_series_only" CHECK ("invoice_series"."is_only")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"credit_of" uuid,
	"reason" text,
	"locale" text NOT NULL,
	"issued_on" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"rounding" bigint NOT NULL,
	"total" bigint NOT NULL,
	"seller" jsonb NOT NULL,
	"payment_line" text,
	CONSTRAINT "invoices_credit" CHECK (("invoices"."kind" = 'creditNote') = ("invoices"."credit_of" is not null)),
	CONSTRAINT "invoices_sum" CHECK ("invoices"."total" = "invoices"."net" + "invoices"."vat" + "invoices"."rounding" and "invoices"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"voucher_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"account" integer NOT NULL,
	"amount" bigint NOT NULL,
	"vat_percent" integer,
	CONSTRAINT "postings_not_zero" CHECK ("postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "voucher_series" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "voucher_series_only" CHECK ("voucher_series"."is_only")
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint,
	"kind" text NOT NULL,
	"occurred_on" date NOT NULL,
	"text" text NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"posted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_balances" ADD CONSTRAINT "invoice_balances_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_customers" ADD CONSTRAINT "invoice_customers_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_customers" ADD CONSTRAINT "invoice_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_of_invoices_id_fk" FOREIGN KEY ("credit_of") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_balances_open" ON "invoice_balances" USING btree ("due_on","invoice_id") WHERE "invoice_balances"."total" > "invoice_balances"."paid" + "invoice_balances"."credited";--> statement-breakpoint
CREATE INDEX "invoice_customers_user" ON "invoice_customers" USING btree ("user_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_credit_of" ON "invoices" USING btree ("credit_of");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_on","number");--> statement-breakpoint
CREATE UNIQUE INDEX "postings_voucher" ON "postings" USING btree ("voucher_id","position");--> statement-breakpoint
CREATE INDEX "postings_account" ON "postings" USING btree ("account","voucher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_number" ON "vouchers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "vouchers_occurred" ON "vouchers" USING btree ("occurred_on","number");--> statement-breakpoint
CREATE INDEX "vouchers_invoice" ON "vouchers" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "vouchers_payment" ON "vouchers" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_document" ON "vouchers" USING btree ("invoice_id") WHERE "vouchers"."kind" in ('invoice', 'creditNote');--> statement-breakpoint
INSERT INTO "voucher_series" ("last") VALUES (0);--> statement-breakpoint
-- The first invoice is 1001.
INSERT INTO "invoice_series" ("last") VALUES (1000);--> statement-breakpoint
CREATE FUNCTION "books_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Books are only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
-- A counter goes on by one, and is neither put back nor skipped.
CREATE FUNCTION "books_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."is_only" AND NEW."last" = OLD."last" + 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A series goes on by one' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
-- Until the end of the fifth financial year after the day, by the clock of orders and invoices.
CREATE FUNCTION "books_are_kept"("day" date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT extract(year FROM "day") + 5 >= extract(year FROM (now()
    + make_interval(secs => coalesce((SELECT "offset_ms" FROM "commerce_clock"), 0) / 1000.0))
    AT TIME ZONE 'Europe/Copenhagen')
$$;--> statement-breakpoint
CREATE FUNCTION "voucher_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW."number" IS NULL THEN RETURN NEW; END IF;
  -- The numbering at the commit is the one change, and made by a trigger.
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND OLD."number" IS NULL THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Books are only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE FUNCTION "voucher_series_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 AND NEW."is_only" AND NEW."last" = OLD."last" + 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Only vouchers count their series' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE FUNCTION "posting_add"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "vouchers" WHERE "id" = NEW."voucher_id" AND "number" IS NULL) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A voucher is closed with its commit' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE FUNCTION "invoice_add"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."number" = (SELECT "last" FROM "invoice_series") THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'An invoice has the next number of the series' USING ERRCODE = 'check_violation';
END
$$;--> statement-breakpoint
CREATE FUNCTION "invoice_series_used"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "invoices" WHERE "number" = NEW."last") THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'Every number of the series has its invoice' USING ERRCODE = 'check_violation';
END
$$;--> statement-breakpoint
CREATE FUNCTION "invoice_close"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum("gross"), 0) = NEW."total" AND coalesce(sum("net"), 0) = NEW."net"
      FROM "invoice_lines" WHERE "invoice_id" = NEW."id")
    AND EXISTS (SELECT FROM "vouchers" WHERE "invoice_id" = NEW."id" AND "kind" = NEW."kind")
    THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'An invoice is the sum of its lines and has its voucher' USING ERRCODE = 'check_violation';
END
$$;--> statement-breakpoint
CREATE FUNCTION "invoice_line_add"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Its voucher is numbered at the commit: from then on it is issued.
  IF EXISTS (SELECT FROM "vouchers" WHERE "invoice_id" = NEW."invoice_id" AND "number" IS NOT NULL
    AND "kind" IN ('invoice', 'creditNote')) THEN
    RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE FUNCTION "invoice_balance_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."invoice_id" = OLD."invoice_id" AND NEW."total" = OLD."total" AND NEW."due_on" = OLD."due_on"
    THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "vouchers_append_only" BEFORE DELETE OR TRUNCATE ON "vouchers"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();--> statement-breakpoint
CREATE TRIGGER "vouchers_change" BEFORE INSERT OR UPDATE ON "vouchers"
  FOR EACH ROW EXECUTE FUNCTION "voucher_change"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "vouchers_close" AFTER INSERT ON "vouchers" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "voucher_close"();--> statement-breakpoint
CREATE TRIGGER "voucher_series_only_once" BEFORE INSERT OR DELETE OR TRUNCATE ON "voucher_series"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();--> statement-breakpoint
CREATE TRIGGER "voucher_series_count" BEFORE UPDATE ON "voucher_series"
  FOR EACH ROW EXECUTE FUNCTION "voucher_series_count"();--> statement-breakpoint
CREATE TRIGGER "postings_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "postings"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();--> statement-breakpoint
CREATE TRIGGER "postings_add" BEFORE INSERT ON "postings"
  FOR EACH ROW EXECUTE FUNCTION "posting_add"();--> statement-breakpoint
CREATE TRIGGER "invoices_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "invoices"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();--> statement-breakpoint
CREATE TRIGGER "invoices_add" BEFORE INSERT ON "invoices"
  FOR EACH ROW EXECUTE FUNCTION "invoice_add"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "invoices_close" AFTER INSERT ON "invoices" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "invoice_close"();--> statement-breakpoint
CREATE TRIGGER "invoice_lines_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "invoice_lines"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();--> statement-breakpoint
CREATE TRIGGER "invoice_lines_add" BEFORE INSERT ON "invoice_lines"
  FOR EACH ROW EXECUTE FUNCTION "invoice_line_add"();--> statement-breakpoint
CREATE TRIGGER "invoice_series_only_once" BEFORE INSERT OR DELETE OR TRUNCATE ON "invoice_series"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();--> statement-breakpoint
CREATE TRIGGER "invoice_series_count" BEFORE UPDATE ON "invoice_series"
  FOR EACH ROW EXECUTE FUNCTION "books_count"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "invoice_series_used" AFTER UPDATE ON "invoice_series" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "invoice_series_used"();--> statement-breakpoint
CREATE TRIGGER "invoice_customers_change" BEFORE UPDATE OR DELETE ON "invoice_customers"
  FOR EACH ROW EXECUTE FUNCTION "invoice_customer_change"();--> statement-breakpoint
CREATE TRIGGER "invoice_customers_kept" BEFORE TRUNCATE ON "invoice_customers"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();--> statement-breakpoint
CREATE TRIGGER "invoice_balances_change" BEFORE UPDATE ON "invoice_balances"
  FOR EACH ROW EXECUTE FUNCTION "invoice_balance_change"();--> statement-breakpoint
CREATE TRIGGER "invoice_balances_kept" BEFORE DELETE OR TRUNCATE ON "invoice_balances"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();--> statement-breakpoint
-- Also for a session that pretends to be a replica.
ALTER TABLE "vouchers" ENABLE ALWAYS TRIGGER "vouchers_append_only";--> statement-breakpoint
ALTER TABLE "vouchers" ENABLE ALWAYS TRIGGER "vouchers_change";--> statement-breakpoint
ALTER TABLE "vouchers" ENABLE ALWAYS TRIGGER "vouchers_close";--> statement-breakpoint
ALTER TABLE "voucher_series" ENABLE ALWAYS TRIGGER "voucher_series_only_once";--> statement-breakpoint
ALTER TABLE "voucher_series" ENABLE ALWAYS TRIGGER "voucher_series_count";--> statement-breakpoint
ALTER TABLE "postings" ENABLE ALWAYS TRIGGER "postings_append_only";--> statement-breakpoint
ALTER TABLE "postings" ENABLE ALWAYS TRIGGER "postings_add";--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ALWAYS TRIGGER "invoices_append_only";--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ALWAYS TRIGGER "invoices_add";--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ALWAYS TRIGGER "invoices_close";--> statement-breakpoint
ALTER TABLE "invoice_lines" ENABLE ALWAYS TRIGGER "invoice_lines_append_only";--> statement-breakpoint
ALTER TABLE "invoice_lines" ENABLE ALWAYS TRIGGER "invoice_lines_add";--> statement-breakpoint
ALTER TABLE "invoice_series" ENABLE ALWAYS TRIGGER "invoice_series_only_once";--> statement-breakpoint
ALTER TABLE "invoice_series" ENABLE ALWAYS TRIGGER "invoice_series_count";--> statement-breakpoint
ALTER TABLE "invoice_series" ENABLE ALWAYS TRIGGER "invoice_series_used";--> statement-breakpoint
ALTER TABLE "invoice_customers" ENABLE ALWAYS TRIGGER "invoice_customers_change";--> statement-breakpoint
ALTER TABLE "invoice_customers" ENABLE ALWAYS TRIGGER "invoice_customers_kept";--> statement-breakpoint
ALTER TABLE "invoice_balances" ENABLE ALWAYS TRIGGER "invoice_balances_change";--> statement-breakpoint
ALTER TABLE "invoice_balances" ENABLE ALWAYS TRIGGER "invoice_balances_kept";
