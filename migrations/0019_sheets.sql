CREATE TABLE "sheet_places" (
	"sheet_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	CONSTRAINT "sheet_places_sheet_id_place_pk" PRIMARY KEY("sheet_id","place")
);
--> statement-breakpoint
CREATE TABLE "sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "sheets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"state" text NOT NULL,
	"machine_id" uuid NOT NULL,
	"setup" jsonb NOT NULL,
	"item" text NOT NULL,
	"material" text NOT NULL,
	"kerf_mm" double precision NOT NULL,
	"settings" jsonb NOT NULL,
	"batch" text,
	"drawn_at" timestamp with time zone NOT NULL,
	"files" jsonb NOT NULL,
	"left_codes" text[] NOT NULL,
	CONSTRAINT "sheets_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "sheet_places" ADD CONSTRAINT "sheet_places_sheet_id_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_places" ADD CONSTRAINT "sheet_places_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheets" ADD CONSTRAINT "sheets_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sheet_places_open" ON "sheet_places" USING btree ("code") WHERE "sheet_places"."state" = 'open';--> statement-breakpoint
CREATE INDEX "sheets_state" ON "sheets" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "sheets_machine" ON "sheets" USING btree ("machine_id");