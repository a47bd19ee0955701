CREATE TABLE "bank_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_key" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"booked_on" date NOT NULL,
	"reference" text NOT NULL,
	"references" jsonb NOT NULL,
	"text" text NOT NULL,
	"payer_name" text NOT NULL,
	"end_to_end" text NOT NULL,
	"state" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_entries_amount" CHECK ("bank_entries"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_holds" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"surplus" bigint NOT NULL,
	"means" text NOT NULL,
	"received_on" date NOT NULL,
	"entry_id" uuid,
	"reverses" uuid,
	"settled" boolean NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_sign" CHECK (("payments"."amount" < 0) = ("payments"."reverses" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"cause" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_on" date,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "invoice_holds" ADD CONSTRAINT "invoice_holds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_entry_id_bank_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entries_key" ON "bank_entries" USING btree ("entry_key","position");--> statement-breakpoint
CREATE INDEX "bank_entries_state" ON "bank_entries" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "bank_entries_end_to_end" ON "bank_entries" USING btree ("end_to_end","amount") WHERE "bank_entries"."end_to_end" <> '';--> statement-breakpoint
CREATE INDEX "bank_entries_reference" ON "bank_entries" USING btree ("reference","amount") WHERE "bank_entries"."reference" <> '';--> statement-breakpoint
CREATE INDEX "bank_entries_booked" ON "bank_entries" USING btree ("booked_on");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_entry" ON "payments" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reverses" ON "payments" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "refunds_invoice" ON "refunds" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "refunds_state" ON "refunds" USING btree ("state","id");