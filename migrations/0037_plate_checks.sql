CREATE TABLE "qr_plate_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"plate" integer,
	"grade" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"beside" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"picture_key" text NOT NULL,
	CONSTRAINT "qr_plate_checks_photograph" UNIQUE("code","sha256")
);
--> statement-breakpoint
ALTER TABLE "qr_plate_checks" ADD CONSTRAINT "qr_plate_checks_id_qr_history_id_fk" FOREIGN KEY ("id") REFERENCES "public"."qr_history"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plate_checks" ADD CONSTRAINT "qr_plate_checks_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plate_checks" ADD CONSTRAINT "qr_plate_checks_plate" FOREIGN KEY ("code","plate") REFERENCES "public"."qr_plates"("code","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qr_plate_checks_code" ON "qr_plate_checks" USING btree ("code","id");