ALTER TABLE "qr_bulks" ADD COLUMN "gave_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "qr_packages" ADD COLUMN "gave_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "media_items_processing" ON "media_items" USING btree ("memorial_id") WHERE "media_items"."status" = 'processing';