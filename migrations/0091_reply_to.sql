ALTER TABLE "ticket_messages" ADD COLUMN "reply_to_email" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "reply_to_email" text;--> statement-breakpoint
CREATE INDEX "tickets_reply_to" ON "tickets" USING btree (lower("reply_to_email")) WHERE "tickets"."reply_to_email" is not null;