ALTER TABLE "candles" ADD COLUMN "relit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "candles" ADD COLUMN "times_relit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "candles" ADD COLUMN "listed_as" uuid;--> statement-breakpoint
CREATE INDEX "candles_listed" ON "candles" USING btree ("memorial_id",coalesce("listed_as", "id"));