ALTER TABLE "message_pictures" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD COLUMN "replaced" jsonb;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "shown_at" timestamp with time zone;