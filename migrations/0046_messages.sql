CREATE TABLE "messages" (
	"memorial_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"message" text NOT NULL,
	"relation" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"waits_for" text,
	"shown_at" timestamp with time zone,
	"idempotency_key" text
);
--> statement-breakpoint
INSERT INTO "messages" ("memorial_id", "kind", "id", "author_name", "message", "relation", "created_at", "removed_at", "waits_for", "shown_at", "idempotency_key")
SELECT "memorial_id", 'guestbook', "id", "author_name", "message", "relation", "created_at", "removed_at", "waits_for", "shown_at", "idempotency_key" FROM "guestbook_entries";--> statement-breakpoint
INSERT INTO "messages" ("memorial_id", "kind", "id", "author_name", "message", "relation", "created_at", "removed_at", "waits_for", "shown_at", "idempotency_key")
SELECT "memorial_id", 'tribute', "id", "author_name", "message", "relation", "created_at", "removed_at", "waits_for", "shown_at", "idempotency_key" FROM "tributes";--> statement-breakpoint
DROP TABLE "guestbook_entries";--> statement-breakpoint
DROP TABLE "tributes";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_memorial_id_kind_id_pk" PRIMARY KEY("memorial_id","kind","id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_once" UNIQUE("memorial_id","kind","idempotency_key");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_shown" ON "messages" USING btree ("memorial_id","kind") WHERE "messages"."removed_at" is null and "messages"."waits_for" is null;--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("memorial_id","id") WHERE "messages"."waits_for" is not null;--> statement-breakpoint
CREATE INDEX "messages_approved" ON "messages" USING btree ("memorial_id","kind","shown_at") WHERE "messages"."shown_at" is not null;
