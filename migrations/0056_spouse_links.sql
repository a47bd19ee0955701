CREATE TABLE "spouse_links" (
	"memorial_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "spouse_links_memorial_id_other_id_pk" PRIMARY KEY("memorial_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "spouse_links" ADD CONSTRAINT "spouse_links_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spouse_links" ADD CONSTRAINT "spouse_links_other_id_memorials_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spouse_links_other" ON "spouse_links" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spouse_links_pair" ON "spouse_links" USING btree (least("memorial_id", "other_id"),greatest("memorial_id", "other_id"));