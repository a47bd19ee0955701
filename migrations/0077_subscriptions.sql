CREATE TABLE "subscription_years" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"amount" bigint NOT NULL,
	"vat_percent" integer NOT NULL,
	"starts_on" date,
	"until" date,
	"earned" bigint DEFAULT 0 NOT NULL,
	"earns_on" date,
	"closed_on" date
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"memorial_id" uuid,
	"order_id" uuid,
	"line_id" uuid,
	"user_id" uuid,
	"state" text NOT NULL,
	"starts_on" date,
	"paid_until" date,
	"ends_on" date,
	"refund" bigint,
	"renews" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_begun" CHECK ("subscriptions"."state" not in ('active', 'ending') or ("subscriptions"."starts_on" is not null and "subscriptions"."paid_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "plate" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_years" ADD CONSTRAINT "subscription_years_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_years" ADD CONSTRAINT "subscription_years_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_years_line" ON "subscription_years" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "subscription_years_subscription" ON "subscription_years" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "subscription_years_earns" ON "subscription_years" USING btree ("earns_on") WHERE "subscription_years"."earns_on" is not null;--> statement-breakpoint
CREATE INDEX "subscription_years_open" ON "subscription_years" USING btree ("invoice_id") WHERE "subscription_years"."closed_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("memorial_id") WHERE "subscriptions"."state" in ('active', 'ending');--> statement-breakpoint
CREATE INDEX "subscriptions_memorial" ON "subscriptions" USING btree ("memorial_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_line" ON "subscriptions" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "subscriptions_paid_until" ON "subscriptions" USING btree ("paid_until") WHERE "subscriptions"."state" in ('active', 'ending');