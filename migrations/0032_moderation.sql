DROP INDEX "candles_burning";--> statement-breakpoint
DROP INDEX "guestbook_entries_standing";--> statement-breakpoint
DROP INDEX "tributes_standing";--> statement-breakpoint
ALTER TABLE "candles" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "candles" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guestbook_entries" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "guestbook_entries" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "guestbook_moderation" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "tributes_moderation" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "candles_moderation" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "screening" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "tributes" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "tributes" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "candles_waiting" ON "candles" USING btree ("memorial_id","id") WHERE "candles"."waits_for" is not null;--> statement-breakpoint
CREATE INDEX "candles_let_in" ON "candles" USING btree ("memorial_id","shown_at") WHERE "candles"."shown_at" is not null;--> statement-breakpoint
CREATE INDEX "guestbook_entries_waiting" ON "guestbook_entries" USING btree ("memorial_id","id") WHERE "guestbook_entries"."waits_for" is not null;--> statement-breakpoint
CREATE INDEX "guestbook_entries_let_in" ON "guestbook_entries" USING btree ("memorial_id","shown_at") WHERE "guestbook_entries"."shown_at" is not null;--> statement-breakpoint
CREATE INDEX "tributes_waiting" ON "tributes" USING btree ("memorial_id","id") WHERE "tributes"."waits_for" is not null;--> statement-breakpoint
CREATE INDEX "tributes_let_in" ON "tributes" USING btree ("memorial_id","shown_at") WHERE "tributes"."shown_at" is not null;--> statement-breakpoint
CREATE INDEX "candles_burning" ON "candles" USING btree ("memorial_id","burns_until") WHERE "candles"."removed_at" is null and "candles"."waits_for" is null;--> statement-breakpoint
CREATE INDEX "guestbook_entries_standing" ON "guestbook_entries" USING btree ("memorial_id") WHERE "guestbook_entries"."removed_at" is null and "guestbook_entries"."waits_for" is null;--> statement-breakpoint
CREATE INDEX "tributes_standing" ON "tributes" USING btree ("memorial_id") WHERE "tributes"."removed_at" is null and "tributes"."waits_for" is null;