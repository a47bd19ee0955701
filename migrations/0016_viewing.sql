-- Trusted since PostgreSQL 13: whoever owns the database may.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewing_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewing_id_users_id_fk" FOREIGN KEY ("viewing_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_full_name_parts" ON "users" USING gin ("full_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_username_parts" ON "users" USING gin ("username_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_parts" ON "users" USING gin ("email_key" gin_trgm_ops);