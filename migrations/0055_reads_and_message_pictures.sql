CREATE TABLE "message_pictures" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid,
	"token_hash" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"bytes" bigint NOT NULL,
	"variants" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_pictures_memorial_id_id_pk" PRIMARY KEY("memorial_id","id")
);
--> statement-breakpoint
CREATE TABLE "memorial_reads" (
	"memorial_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "memorial_reads_memorial_id_day_pk" PRIMARY KEY("memorial_id","day")
);
--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memorial_reads" ADD CONSTRAINT "memorial_reads_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_pictures_posted" ON "message_pictures" USING btree ("memorial_id","message_id");--> statement-breakpoint
CREATE INDEX "message_pictures_unposted" ON "message_pictures" USING btree ("created_at") WHERE "message_pictures"."message_id" is null;--> statement-breakpoint
CREATE INDEX "memorial_reads_day_index" ON "memorial_reads" USING btree ("day");