CREATE TABLE "flag_values" (
	"key" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_notice_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"how" text NOT NULL,
	CONSTRAINT "staff_notice_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "staff_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_notice_choices" ADD CONSTRAINT "staff_notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_notices_unseen" ON "staff_notices" USING btree ("user_id","kind","thing") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "staff_notices_user" ON "staff_notices" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "staff_notices_at" ON "staff_notices" USING btree ("at");