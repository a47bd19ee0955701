CREATE TABLE "timeline_events" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"happened_on" text,
	"ended_on" text,
	"title" text NOT NULL,
	"text" text,
	"place" text,
	"media_ids" uuid[] NOT NULL,
	"people" text[] NOT NULL,
	"source" jsonb,
	"revision" integer NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	CONSTRAINT "timeline_events_memorial_id_id_pk" PRIMARY KEY("memorial_id","id")
);
--> statement-breakpoint
ALTER TABLE "timeline_events" ADD CONSTRAINT "timeline_events_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline_events" ADD CONSTRAINT "timeline_events_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "timeline_events_once" ON "timeline_events" USING btree ("memorial_id","type") WHERE "timeline_events"."type" <> 'other' and "timeline_events"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "timeline_events_removed" ON "timeline_events" USING btree ("memorial_id","removed_at") WHERE "timeline_events"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "timeline_events_removed_by" ON "timeline_events" USING btree ("removed_by") WHERE "timeline_events"."removed_by" is not null;--> statement-breakpoint
-- Documents are a section from now on, which visitors may read. Those added before were their
-- keepers' alone, and stay so until a keeper decides otherwise.
INSERT INTO "memorial_sections" ("memorial_id", "section", "privacy")
SELECT DISTINCT "memorial_id", 'documents', 'private' FROM "media_items" WHERE "kind" = 'document'
ON CONFLICT DO NOTHING;
