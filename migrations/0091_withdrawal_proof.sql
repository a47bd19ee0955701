ALTER TABLE "withdrawals" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "link_hash" "bytea";--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_link" UNIQUE("link_hash");