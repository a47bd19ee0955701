ALTER TABLE "candles" ADD COLUMN "secret_hash" "bytea";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "secret_hash" "bytea";