CREATE TABLE "box_codes" (
	"box_id" uuid NOT NULL,
	"code" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"packed_by" uuid,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "box_codes_box_id_code_pk" PRIMARY KEY("box_id","code")
);
--> statement-breakpoint
CREATE TABLE "boxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "boxes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"sscc" text NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"weight_grams" integer,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "boxes_number" UNIQUE("number"),
	CONSTRAINT "boxes_sscc" UNIQUE("sscc")
);
--> statement-breakpoint
CREATE TABLE "warehouse_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" "bytea" NOT NULL,
	"task" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"scanned_by" uuid,
	"outcome" text NOT NULL,
	"code" text,
	"card_code" text,
	"box_id" uuid,
	"other_id" uuid
);
--> statement-breakpoint
ALTER TABLE "box_codes" ADD CONSTRAINT "box_codes_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_codes" ADD CONSTRAINT "box_codes_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_codes" ADD CONSTRAINT "box_codes_packed_by_users_id_fk" FOREIGN KEY ("packed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_scans" ADD CONSTRAINT "warehouse_scans_scanned_by_users_id_fk" FOREIGN KEY ("scanned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_scans" ADD CONSTRAINT "warehouse_scans_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_scans" ADD CONSTRAINT "warehouse_scans_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "box_codes_live" ON "box_codes" USING btree ("code") WHERE "box_codes"."is_live";--> statement-breakpoint
CREATE INDEX "box_codes_packed_by" ON "box_codes" USING btree ("packed_by") WHERE "box_codes"."packed_by" is not null;--> statement-breakpoint
CREATE INDEX "boxes_order" ON "boxes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "boxes_state" ON "boxes" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "warehouse_scans_received" ON "warehouse_scans" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "warehouse_scans_scanned_by" ON "warehouse_scans" USING btree ("scanned_by") WHERE "warehouse_scans"."scanned_by" is not null;--> statement-breakpoint
CREATE INDEX "warehouse_scans_other" ON "warehouse_scans" USING btree ("other_id") WHERE "warehouse_scans"."other_id" is not null;--> statement-breakpoint
CREATE INDEX "warehouse_scans_box" ON "warehouse_scans" USING btree ("box_id") WHERE "warehouse_scans"."box_id" is not null;