ALTER TABLE "invitations" ADD COLUMN "mail_secret" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "undelivered_at" timestamp with time zone;