CREATE TABLE "reseller_companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"company_number" text NOT NULL,
	"street" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"credit_limit" bigint DEFAULT 0 NOT NULL,
	"accepted_terms" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reseller_companies_credit" CHECK ("reseller_companies"."credit_limit" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reseller_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reseller_prices" (
	"company_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"from_quantity" integer NOT NULL,
	"net" integer NOT NULL,
	CONSTRAINT "reseller_prices_company_id_plan_from_quantity_pk" PRIMARY KEY("company_id","plan","from_quantity"),
	CONSTRAINT "reseller_prices_amount" CHECK ("reseller_prices"."net" > 0 and "reseller_prices"."from_quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"code" text NOT NULL,
	"order_line_id" uuid,
	"condition" text,
	"is_open" boolean NOT NULL,
	CONSTRAINT "return_lines_return_id_code_pk" PRIMARY KEY("return_id","code")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "returns_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"announced_by" uuid,
	"announced_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"credit_note_id" uuid,
	CONSTRAINT "returns_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "prepared_pages" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "invoice_customers" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "reseller_people" ADD CONSTRAINT "reseller_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_people" ADD CONSTRAINT "reseller_people_company_id_reseller_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."reseller_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_prices" ADD CONSTRAINT "reseller_prices_company_id_reseller_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."reseller_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_company_id_reseller_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."reseller_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_announced_by_users_id_fk" FOREIGN KEY ("announced_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_credit_note_id_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reseller_people_company" ON "reseller_people" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_lines_open" ON "return_lines" USING btree ("code") WHERE "return_lines"."is_open";--> statement-breakpoint
CREATE INDEX "return_lines_order_line" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "returns_company" ON "returns" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "returns_state" ON "returns" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "returns_announced_by" ON "returns" USING btree ("announced_by") WHERE "returns"."announced_by" is not null;--> statement-breakpoint
ALTER TABLE "invoice_customers" ADD CONSTRAINT "invoice_customers_company_id_reseller_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."reseller_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_reseller_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."reseller_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_customers_company" ON "invoice_customers" USING btree ("company_id","invoice_id") WHERE "invoice_customers"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_company" ON "orders" USING btree ("company_id","id") WHERE "orders"."company_id" is not null;--> statement-breakpoint
-- By hand: each reseller so far is a company with its applicant as owner, unless the role was taken back.
INSERT INTO "reseller_companies" ("id", "name", "company_number", "street", "postal_code", "city", "created_at")
SELECT "id", "company", "company_number", "street", "postal_code", "city", coalesce("decided_at", "created_at")
FROM "reseller_applications" WHERE "state" = 'approved';--> statement-breakpoint
INSERT INTO "reseller_people" ("user_id", "company_id", "role", "since")
SELECT "reseller_applications"."user_id", "reseller_applications"."id", 'owner',
  coalesce("reseller_applications"."decided_at", "reseller_applications"."created_at")
FROM "reseller_applications" JOIN "users" ON "users"."id" = "reseller_applications"."user_id"
WHERE "reseller_applications"."state" = 'approved' AND 'reseller' = ANY("users"."roles");--> statement-breakpoint
-- By hand: whom an invoice was issued to never changes, the company neither.
CREATE OR REPLACE FUNCTION "invoice_customer_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- An account was erased.
    IF NEW."user_id" IS NULL AND NEW."invoice_id" = OLD."invoice_id" AND NEW."customer" = OLD."customer"
      AND NEW."company_id" IS NOT DISTINCT FROM OLD."company_id"
      THEN RETURN NEW; END IF;
  ELSIF NOT "books_are_kept"((SELECT "issued_on" FROM "invoices" WHERE "id" = OLD."invoice_id"))
    THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'insufficient_privilege';
END
$$;
