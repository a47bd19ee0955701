CREATE TABLE "order_keys" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_line_pages" (
	"line_id" uuid NOT NULL,
	"memorial_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "order_line_pages_line_id_memorial_id_pk" PRIMARY KEY("line_id","memorial_id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"plan" text NOT NULL,
	"amount" integer NOT NULL,
	"vat_percent" integer NOT NULL,
	"plate" text NOT NULL,
	"words" text[] NOT NULL,
	"proof" text,
	"proof_hash" text,
	"code" text NOT NULL,
	"is_new_code" boolean NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid,
	"locale" text NOT NULL,
	"customer" jsonb NOT NULL,
	"delivery" jsonb,
	"total" integer,
	"invoice_id" uuid,
	"is_exempt" boolean DEFAULT false NOT NULL,
	"starts_now" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"placed_at" timestamp with time zone,
	"due_on" date,
	"ship_by" date,
	"released_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "orders_number" UNIQUE("number"),
	CONSTRAINT "orders_invoice" UNIQUE("invoice_id")
);
--> statement-breakpoint
CREATE TABLE "qr_artworks" (
	"code" text PRIMARY KEY NOT NULL,
	"plate" text NOT NULL,
	"words" text[] NOT NULL,
	"svg" text NOT NULL,
	"hash" text NOT NULL,
	"approved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_line_pages" ADD CONSTRAINT "order_line_pages_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_pages" ADD CONSTRAINT "order_line_pages_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_artworks" ADD CONSTRAINT "qr_artworks_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_keys_order" ON "order_keys" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_line_pages_memorial" ON "order_line_pages" USING btree ("memorial_id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_code" ON "order_lines" USING btree ("code") WHERE "order_lines"."is_open";--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "orders_drafts" ON "orders" USING btree ("created_at") WHERE "orders"."state" = 'draft';