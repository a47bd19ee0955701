ALTER TABLE "media_items" ADD COLUMN "rotation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "shown_rotation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "dated_on" text;--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;