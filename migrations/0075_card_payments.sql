CREATE TABLE "card_disputes" (
	"dispute" text PRIMARY KEY NOT NULL,
	"intent" text NOT NULL,
	"amount" bigint NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_intents" (
	"intent" text PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"is_refused" boolean DEFAULT false NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"refunds_counted" bigint DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"session" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_invoice_id_amount_attempt_pk" PRIMARY KEY("invoice_id","amount","attempt")
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sent_on" date NOT NULL,
	"fee" bigint NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
ALTER TABLE "invoice_balances" DROP CONSTRAINT "invoice_balances_sum";--> statement-breakpoint
DROP INDEX "invoice_balances_open";--> statement-breakpoint
DROP INDEX "payments_reverses";--> statement-breakpoint
ALTER TABLE "invoice_balances" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_disputes" ADD CONSTRAINT "card_disputes_intent_card_intents_intent_fk" FOREIGN KEY ("intent") REFERENCES "public"."card_intents"("intent") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_intents" ADD CONSTRAINT "card_intents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_disputes_intent" ON "card_disputes" USING btree ("intent");--> statement-breakpoint
CREATE INDEX "card_intents_payment" ON "card_intents" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "invoice_balances_unpaid" ON "invoice_balances" USING btree ("invoice_id") WHERE "invoice_balances"."total" + "invoice_balances"."fees" > "invoice_balances"."paid" + "invoice_balances"."credited";--> statement-breakpoint
CREATE INDEX "invoice_balances_credited" ON "invoice_balances" USING btree ("invoice_id") WHERE "invoice_balances"."credited" >= "invoice_balances"."total";--> statement-breakpoint
CREATE INDEX "payments_taken_back" ON "payments" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "invoice_balances_open" ON "invoice_balances" USING btree ("due_on","invoice_id") WHERE "invoice_balances"."total" + "invoice_balances"."fees" > "invoice_balances"."paid" + "invoice_balances"."credited";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reverses" ON "payments" USING btree ("reverses") WHERE "payments"."means" <> 'card';--> statement-breakpoint
ALTER TABLE "invoice_balances" ADD CONSTRAINT "invoice_balances_sum" CHECK ("invoice_balances"."paid" >= 0 and "invoice_balances"."credited" >= 0 and "invoice_balances"."credited" <= "invoice_balances"."total" and "invoice_balances"."fees" >= 0 and "invoice_balances"."paid" + "invoice_balances"."credited" <= "invoice_balances"."total" + "invoice_balances"."fees");