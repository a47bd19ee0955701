CREATE TABLE "work_order_codes" (
	"work_order_id" uuid NOT NULL,
	"code" text NOT NULL,
	"due_on" date NOT NULL,
	"state" text NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "work_order_codes_work_order_id_code_pk" PRIMARY KEY("work_order_id","code")
);
--> statement-breakpoint
CREATE TABLE "work_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "work_orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"order_id" uuid,
	"due_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"held_at" timestamp with time zone,
	"held_by" uuid,
	"hold_reason" text,
	CONSTRAINT "work_orders_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "work_order_codes" ADD CONSTRAINT "work_order_codes_work_order_id_work_orders_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_codes" ADD CONSTRAINT "work_order_codes_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_codes_live" ON "work_order_codes" USING btree ("code") WHERE "work_order_codes"."is_live";--> statement-breakpoint
CREATE INDEX "work_order_codes_due" ON "work_order_codes" USING btree ("state","due_on","work_order_id");--> statement-breakpoint
CREATE INDEX "work_order_codes_newest" ON "work_order_codes" USING btree ("state","work_order_id");--> statement-breakpoint
CREATE INDEX "work_orders_order" ON "work_orders" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_orders_released" ON "work_orders" USING btree ("order_id","item") WHERE "work_orders"."kind" in ('order', 'reseller');--> statement-breakpoint
CREATE INDEX "work_orders_held" ON "work_orders" USING btree ("due_on","id") WHERE "work_orders"."held_at" is not null;--> statement-breakpoint
CREATE INDEX "work_orders_held_by" ON "work_orders" USING btree ("held_by") WHERE "work_orders"."held_by" is not null;