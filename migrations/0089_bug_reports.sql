CREATE TABLE "bug_builds" (
	"build" text PRIMARY KEY NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bug_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bug_id" uuid NOT NULL,
	"number" text NOT NULL,
	"message" text NOT NULL,
	"build" text NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"locale" text NOT NULL,
	"email" text,
	"tell_me" boolean NOT NULL,
	"told_at" timestamp with time zone,
	"path" text,
	"errors" jsonb NOT NULL,
	"picture_key" text,
	"ticket_id" uuid,
	"idempotency_key" text,
	CONSTRAINT "bug_reports_number" UNIQUE("number"),
	CONSTRAINT "bug_reports_once" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "bugs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route" text NOT NULL,
	"error" text NOT NULL,
	"state" text NOT NULL,
	"fixed_in" text,
	"fixed_at" timestamp with time zone,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_id" uuid NOT NULL,
	CONSTRAINT "bugs_error" UNIQUE("route","error")
);
--> statement-breakpoint
ALTER TABLE "bug_reports" ADD CONSTRAINT "bug_reports_bug_id_bugs_id_fk" FOREIGN KEY ("bug_id") REFERENCES "public"."bugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bug_reports_bug" ON "bug_reports" USING btree ("bug_id","id");--> statement-breakpoint
CREATE INDEX "bugs_last" ON "bugs" USING btree ("last_id");--> statement-breakpoint
CREATE INDEX "bugs_state" ON "bugs" USING btree ("state","last_id");