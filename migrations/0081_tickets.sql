CREATE TABLE "ticket_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"state" text NOT NULL,
	"storage_key" text
);
--> statement-breakpoint
CREATE TABLE "ticket_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"actor_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"quoted" text,
	"subject" text,
	"from_name" text,
	"from_email" text,
	"user_id" uuid,
	"author_id" uuid,
	"proof" text NOT NULL,
	"spam_reasons" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sends_at" timestamp with time zone,
	"delivery" text,
	"delivery_reason" text,
	"mail_message_id" text,
	"mail_digest" "bytea",
	"original_key" text,
	"once_key" "bytea",
	CONSTRAINT "ticket_messages_mail" UNIQUE("mail_digest"),
	CONSTRAINT "ticket_messages_once" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"user_id" uuid,
	"locale" text NOT NULL,
	"assignee_id" uuid,
	"snoozed_until" timestamp with time zone,
	"proof" text NOT NULL,
	"proven_at" timestamp with time zone,
	"spam_reasons" text[] DEFAULT '{}' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone,
	"late_told_at" timestamp with time zone,
	"receipt_at" timestamp with time zone,
	"follows_id" uuid,
	"merged_into_id" uuid,
	"merged_at" timestamp with time zone,
	"state_before_merge" text,
	"mail_id" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tickets_number" UNIQUE("number"),
	CONSTRAINT "tickets_mail_id" UNIQUE("mail_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_history" ADD CONSTRAINT "ticket_history_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_history" ADD CONSTRAINT "ticket_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_follows_id_tickets_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_id_tickets_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_links_ticket" ON "ticket_links" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_attachments_message" ON "ticket_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ticket_history_ticket" ON "ticket_history" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_history_actor" ON "ticket_history" USING btree ("actor_id") WHERE "ticket_history"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_mail_message_id" ON "ticket_messages" USING btree ("mail_message_id") WHERE "ticket_messages"."mail_message_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_user" ON "ticket_messages" USING btree ("user_id") WHERE "ticket_messages"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_author" ON "ticket_messages" USING btree ("author_id") WHERE "ticket_messages"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_email" ON "ticket_messages" USING btree (lower("from_email"));--> statement-breakpoint
CREATE INDEX "tickets_email" ON "tickets" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id") WHERE "tickets"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee_id") WHERE "tickets"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_merged_into" ON "tickets" USING btree ("merged_into_id") WHERE "tickets"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_follows" ON "tickets" USING btree ("follows_id") WHERE "tickets"."follows_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_owed" ON "tickets" USING btree ("answer_by") WHERE "tickets"."state" = 'open';--> statement-breakpoint
CREATE INDEX "tickets_last_message" ON "tickets" USING btree ("last_message_at");