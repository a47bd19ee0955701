ALTER TABLE "media_items" ADD COLUMN "focus_x" integer;--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "focus_y" integer;--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "album" text;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "theme" text DEFAULT 'ink' NOT NULL;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "ceremony_place" text;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "ceremony_at" text;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "ceremony_stream" text;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "cemetery" text;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "grave_plot" text;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "grave_note" text;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "grave_position" text;