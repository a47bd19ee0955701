CREATE TABLE "qr_bulk_waiting" (
	"code" text PRIMARY KEY NOT NULL,
	"bulk_id" uuid NOT NULL,
	"stage" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "qr_bulks" ADD COLUMN "wanted" integer;--> statement-breakpoint
ALTER TABLE "qr_bulks" ADD COLUMN "done" integer;--> statement-breakpoint
ALTER TABLE "qr_bulks" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
UPDATE "qr_bulks" SET "wanted" = "count", "done" = "count", "ready_at" = "at";--> statement-breakpoint
ALTER TABLE "qr_bulks" ALTER COLUMN "wanted" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "qr_bulks" ALTER COLUMN "done" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "qr_bulk_waiting" ADD CONSTRAINT "qr_bulk_waiting_bulk_id_qr_bulks_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."qr_bulks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qr_bulk_waiting_bulk" ON "qr_bulk_waiting" USING btree ("bulk_id","code");