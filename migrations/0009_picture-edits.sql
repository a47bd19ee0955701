CREATE TABLE "picture_edits" (
	"memorial_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"recipe" jsonb,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"progress" integer NOT NULL,
	"problem" text,
	"shown_recipe" jsonb,
	"shown_revision" integer NOT NULL,
	"source_width" integer NOT NULL,
	"source_height" integer NOT NULL,
	CONSTRAINT "picture_edits_memorial_id_media_id_pk" PRIMARY KEY("memorial_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "picture_versions" (
	"memorial_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"recipe" jsonb,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	CONSTRAINT "picture_versions_memorial_id_media_id_revision_pk" PRIMARY KEY("memorial_id","media_id","revision")
);
--> statement-breakpoint
ALTER TABLE "picture_edits" ADD CONSTRAINT "picture_edits_memorial_id_media_id_media_items_memorial_id_id_fk" FOREIGN KEY ("memorial_id","media_id") REFERENCES "public"."media_items"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_versions" ADD CONSTRAINT "picture_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_versions" ADD CONSTRAINT "picture_versions_memorial_id_media_id_media_items_memorial_id_id_fk" FOREIGN KEY ("memorial_id","media_id") REFERENCES "public"."media_items"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_versions_saved_by" ON "picture_versions" USING btree ("saved_by") WHERE "picture_versions"."saved_by" is not null;--> statement-breakpoint
CREATE INDEX "media_items_id" ON "media_items" USING btree ("id");