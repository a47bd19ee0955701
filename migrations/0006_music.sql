CREATE TABLE "memorial_music" (
	"memorial_id" uuid PRIMARY KEY NOT NULL,
	"repeat" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "music_pieces" (
	"memorial_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"kind" text DEFAULT 'music' NOT NULL,
	"performer" text,
	"composer" text,
	"note" text,
	"transcript" text,
	"licence" jsonb,
	"origin" text DEFAULT 'uploaded' NOT NULL,
	CONSTRAINT "music_pieces_memorial_id_media_id_pk" PRIMARY KEY("memorial_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "cut" jsonb;--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "measured" jsonb;--> statement-breakpoint
ALTER TABLE "memorial_music" ADD CONSTRAINT "memorial_music_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_pieces" ADD CONSTRAINT "music_pieces_media" FOREIGN KEY ("memorial_id","media_id") REFERENCES "public"."media_items"("memorial_id","id") ON DELETE cascade ON UPDATE no action;