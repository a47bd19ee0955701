CREATE TABLE "provider_spending" (
	"month" text PRIMARY KEY NOT NULL,
	"spent" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "compositions" ADD COLUMN "provider" text DEFAULT 'embedded' NOT NULL;--> statement-breakpoint
ALTER TABLE "compositions" ADD COLUMN "cost" integer;--> statement-breakpoint
ALTER TABLE "compositions" ADD COLUMN "paid_in" text;--> statement-breakpoint
ALTER TABLE "compositions" ADD COLUMN "sent_at" timestamp with time zone;