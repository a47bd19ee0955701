CREATE TABLE "notification_choices" (
	"user_id" uuid NOT NULL,
	"memorial_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"how" text NOT NULL,
	CONSTRAINT "notification_choices_user_id_memorial_id_kind_pk" PRIMARY KEY("user_id","memorial_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification_marks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone,
	"told_now" timestamp with time zone,
	"told_day" timestamp with time zone,
	"told_week" timestamp with time zone,
	"mails_off_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_marks" ADD CONSTRAINT "notification_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_tokens" ADD CONSTRAINT "unsubscribe_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unsubscribe_tokens_user" ON "unsubscribe_tokens" USING btree ("user_id");