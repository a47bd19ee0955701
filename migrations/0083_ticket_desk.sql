CREATE TABLE "ticket_proof_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea",
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "ticket_proof_requests_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "ticket_drafts" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"body" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_drafts_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_presence" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"doing" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_presence_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_undos" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"next_state" text NOT NULL,
	"answer_by" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"last_message_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_proof_requests" ADD CONSTRAINT "ticket_proof_requests_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_proof_requests" ADD CONSTRAINT "ticket_proof_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_drafts" ADD CONSTRAINT "ticket_drafts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_drafts" ADD CONSTRAINT "ticket_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_undos" ADD CONSTRAINT "ticket_undos_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_proof_requests_ticket" ON "ticket_proof_requests" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_proof_requests_user" ON "ticket_proof_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_drafts_user" ON "ticket_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_presence_user" ON "ticket_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_presence_seen" ON "ticket_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "ticket_messages_words" ON "ticket_messages" USING gin ("body" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree (coalesce("answer_by", 'infinity'::timestamptz),"id") WHERE "tickets"."state" = 'open';--> statement-breakpoint
CREATE INDEX "tickets_unassigned" ON "tickets" USING btree (coalesce("answer_by", 'infinity'::timestamptz),"id") WHERE "tickets"."state" = 'open' and "tickets"."assignee_id" is null;--> statement-breakpoint
CREATE INDEX "tickets_mine" ON "tickets" USING btree ("assignee_id",coalesce("answer_by", 'infinity'::timestamptz),"id") WHERE "tickets"."state" in ('open', 'waiting', 'snoozed');--> statement-breakpoint
CREATE INDEX "tickets_in_state" ON "tickets" USING btree ("state","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_live" ON "tickets" USING btree ("updated_at","id") WHERE "tickets"."state" not in ('spam', 'merged');--> statement-breakpoint
CREATE INDEX "tickets_channel" ON "tickets" USING btree ("channel","updated_at","id") WHERE "tickets"."state" not in ('spam', 'merged');--> statement-breakpoint
CREATE INDEX "tickets_snoozed" ON "tickets" USING btree ("snoozed_until") WHERE "tickets"."state" = 'snoozed';--> statement-breakpoint
CREATE INDEX "tickets_searched" ON "tickets" USING gin (("subject" || ' ' || "name" || ' ' || coalesce("email", '')) gin_trgm_ops);