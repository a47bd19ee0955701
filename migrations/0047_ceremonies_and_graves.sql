CREATE TABLE "ceremonies" (
	"memorial_id" uuid PRIMARY KEY NOT NULL,
	"place" text,
	"at" text,
	"stream" text
);
--> statement-breakpoint
CREATE TABLE "graves" (
	"memorial_id" uuid PRIMARY KEY NOT NULL,
	"cemetery" text,
	"plot" text,
	"note" text,
	"position" text
);
--> statement-breakpoint
ALTER TABLE "ceremonies" ADD CONSTRAINT "ceremonies_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graves" ADD CONSTRAINT "graves_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "ceremonies" ("memorial_id", "place", "at", "stream")
SELECT "id", "ceremony_place", "ceremony_at", "ceremony_stream" FROM "memorials"
WHERE num_nonnulls("ceremony_place", "ceremony_at", "ceremony_stream") > 0;--> statement-breakpoint
INSERT INTO "graves" ("memorial_id", "cemetery", "plot", "note", "position")
SELECT "id", "cemetery", "grave_plot", "grave_note", "grave_position" FROM "memorials"
WHERE num_nonnulls("cemetery", "grave_plot", "grave_note", "grave_position") > 0;--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "ceremony_place";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "ceremony_at";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "ceremony_stream";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "cemetery";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "grave_plot";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "grave_note";--> statement-breakpoint
ALTER TABLE "memorials" DROP COLUMN "grave_position";