CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"line_ids" jsonb,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"order_id" uuid,
	"outcome" text,
	"refund" integer DEFAULT 0 NOT NULL,
	"is_to_return" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "awaits_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawal_received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawal_outcome" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawal_refund" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_created" ON "withdrawals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("due_on") WHERE "orders"."state" = 'placed';--> statement-breakpoint
CREATE INDEX "orders_late" ON "orders" USING btree ("ship_by") WHERE "orders"."state" = 'released' and "orders"."late_mailed_at" is null;