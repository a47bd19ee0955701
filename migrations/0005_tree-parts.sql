CREATE TABLE "tree_pictures" (
	"memorial_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"name" text NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	"record" integer NOT NULL,
	"media_id" uuid NOT NULL,
	"is_own" boolean,
	"is_taken_off" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tree_pictures_memorial_id_import_id_name_pk" PRIMARY KEY("memorial_id","import_id","name")
);
--> statement-breakpoint
CREATE TABLE "shown_trees" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"memorial_id" uuid NOT NULL,
	"person_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tree_imports" ADD COLUMN "is_archive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tree_records" ADD COLUMN "merged" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tree_records" ADD COLUMN "shown" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tree_people" ADD COLUMN "unknown_parents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tree_pictures" ADD CONSTRAINT "tree_pictures_import" FOREIGN KEY ("memorial_id","import_id") REFERENCES "public"."tree_imports"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_trees" ADD CONSTRAINT "shown_trees_page_id_memorials_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_trees" ADD CONSTRAINT "shown_trees_person" FOREIGN KEY ("memorial_id","person_id") REFERENCES "public"."tree_people"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tree_pictures_media" ON "tree_pictures" USING btree ("memorial_id","media_id");--> statement-breakpoint
CREATE INDEX "shown_trees_memorial" ON "shown_trees" USING btree ("memorial_id","person_id");