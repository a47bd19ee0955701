CREATE TABLE "open_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "open_uploads_user_id_index" ON "open_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "open_uploads_created_at_index" ON "open_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "media_items_created_by_index" ON "media_items" USING btree ("created_by");