CREATE TABLE "media_uploads" (
	"memorial_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"media_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_uploads_memorial_id_digest_pk" PRIMARY KEY("memorial_id","digest")
);
--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_memorial_id_media_id_media_items_memorial_id_id_fk" FOREIGN KEY ("memorial_id","media_id") REFERENCES "public"."media_items"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_uploads_item" ON "media_uploads" USING btree ("memorial_id","media_id");--> statement-breakpoint
CREATE INDEX "media_uploads_age" ON "media_uploads" USING btree ("created_at");