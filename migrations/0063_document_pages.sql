CREATE TABLE "document_pages" (
	"memorial_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"text" text NOT NULL,
	"variants" jsonb NOT NULL,
	CONSTRAINT "document_pages_memorial_id_media_id_page_pk" PRIMARY KEY("memorial_id","media_id","page")
);
--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_memorial_id_media_id_media_items_memorial_id_id_fk" FOREIGN KEY ("memorial_id","media_id") REFERENCES "public"."media_items"("memorial_id","id") ON DELETE cascade ON UPDATE no action;