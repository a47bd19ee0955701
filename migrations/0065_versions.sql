CREATE TABLE "changes" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"of" text NOT NULL,
	"event_id" uuid,
	"deed" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	"words" text,
	"previous" text,
	"is_joined" boolean DEFAULT false NOT NULL,
	"title" text,
	"name" text,
	"closed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"undoes" uuid,
	CONSTRAINT "changes_memorial_id_id_pk" PRIMARY KEY("memorial_id","id")
);
--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_undoes" FOREIGN KEY ("memorial_id","undoes") REFERENCES "public"."changes"("memorial_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_event" FOREIGN KEY ("memorial_id","event_id") REFERENCES "public"."timeline_events"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_thing" ON "changes" USING btree ("memorial_id","of","event_id","at" desc);--> statement-breakpoint
CREATE INDEX "changes_saved_by" ON "changes" USING btree ("saved_by") WHERE "changes"."saved_by" is not null;--> statement-breakpoint
INSERT INTO "changes" ("memorial_id", "id", "of", "deed", "at", "words", "closed_at")
SELECT "memorial_id", gen_random_uuid(), 'biography', 'add', "first_at", "before", "first_at"
FROM (SELECT "biography_changes".*, least("created_at", "changed_at" - interval '1 millisecond') AS "first_at"
	FROM "biography_changes" JOIN "memorials" ON "memorials"."id" = "memorial_id") "kept"
WHERE "before" <> '';--> statement-breakpoint
INSERT INTO "changes" ("memorial_id", "id", "of", "deed", "at", "saved_by", "words")
SELECT "memorial_id", gen_random_uuid(), 'biography', 'change', date_trunc('milliseconds', "changed_at"), "changed_by", nullif("biography", '')
FROM "biography_changes" JOIN "memorials" ON "memorials"."id" = "memorial_id";--> statement-breakpoint
DROP TABLE "biography_changes" CASCADE;