CREATE TABLE "memorial_sections" (
	"memorial_id" uuid NOT NULL,
	"section" text NOT NULL,
	"privacy" text NOT NULL,
	"moderation" text,
	CONSTRAINT "memorial_sections_memorial_id_section_pk" PRIMARY KEY("memorial_id","section")
);
--> statement-breakpoint
ALTER TABLE "memorial_sections" ADD CONSTRAINT "memorial_sections_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "memorial_sections" ("memorial_id", "section", "privacy", "moderation")
SELECT "memorials"."id", "chosen"."section", "chosen"."privacy", "chosen"."moderation"
FROM "memorials" CROSS JOIN LATERAL (VALUES
	('life', "life_privacy", NULL::text),
	('pictures', "pictures_privacy", NULL),
	('candles', "candles_privacy", "candles_moderation"),
	('tributes', "tributes_privacy", "tributes_moderation"),
	('guestbook', "guestbook_privacy", "guestbook_moderation"),
	('ceremony', "ceremony_privacy", NULL),
	('grave', "grave_privacy", NULL)
) AS "chosen" ("section", "privacy", "moderation")
WHERE "chosen"."privacy" <> 'page' OR "chosen"."moderation" <> 'open';--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "life_privacy";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "pictures_privacy";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "candles_privacy";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "tributes_privacy";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "guestbook_privacy";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "ceremony_privacy";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "grave_privacy";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "guestbook_moderation";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "tributes_moderation";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "candles_moderation";