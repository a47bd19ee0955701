CREATE TABLE "shipment_boxes" (
	"shipment_id" uuid NOT NULL,
	"box_id" uuid NOT NULL,
	CONSTRAINT "shipment_boxes_shipment_id_box_id_pk" PRIMARY KEY("shipment_id","box_id")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "shipments_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"order_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"state" text NOT NULL,
	"tracking_number" text,
	"carrier_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"quiet_until" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"delivered_on" date,
	"reason" text,
	CONSTRAINT "shipments_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "is_address_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_boxes" ADD CONSTRAINT "shipment_boxes_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_boxes" ADD CONSTRAINT "shipment_boxes_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_boxes_box" ON "shipment_boxes" USING btree ("box_id");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_state" ON "shipments" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "shipments_tracking" ON "shipments" USING btree ("tracking_number");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_carrier" ON "shipments" USING btree ("carrier_id") WHERE "shipments"."carrier_id" is not null;