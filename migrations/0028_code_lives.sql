CREATE TABLE "qr_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	"purpose" text,
	"reseller_id" uuid,
	"symbol" jsonb NOT NULL,
	"made" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"sealed_keys" "bytea",
	CONSTRAINT "qr_packages_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "qr_plates" (
	"code" text NOT NULL,
	"number" integer NOT NULL,
	"material" text,
	"width_mm" integer,
	"height_mm" integer,
	"serial" text,
	"engraved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "qr_plates_code_number_pk" PRIMARY KEY("code","number"),
	CONSTRAINT "qr_plates_serial" UNIQUE("serial")
);
--> statement-breakpoint
DROP INDEX "qr_history_code";--> statement-breakpoint
ALTER TABLE "qr_codes" ALTER COLUMN "activation_key_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD COLUMN "retired_for" text;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD COLUMN "stage" text;--> statement-breakpoint
UPDATE "qr_codes" SET "stage" = CASE WHEN "owner_id" IS NULL THEN 'created' ELSE 'delivered' END;--> statement-breakpoint
ALTER TABLE "qr_codes" ALTER COLUMN "stage" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "qr_history" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "qr_history" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "qr_history" ADD COLUMN "after" jsonb;--> statement-breakpoint
UPDATE "qr_history" SET "after" = "details" - 'from' - 'to';--> statement-breakpoint
ALTER TABLE "qr_history" ALTER COLUMN "after" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "qr_history" DROP COLUMN "details";--> statement-breakpoint
ALTER TABLE "qr_history" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "qr_packages" ADD CONSTRAINT "qr_packages_reseller_id_users_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plates" ADD CONSTRAINT "qr_plates_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qr_packages_reseller" ON "qr_packages" USING btree ("reseller_id","id");--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_package_id_qr_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."qr_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qr_codes_newest" ON "qr_codes" USING btree ("created_at","code");--> statement-breakpoint
CREATE INDEX "qr_codes_stage" ON "qr_codes" USING btree ("stage","created_at","code");--> statement-breakpoint
CREATE INDEX "qr_codes_package" ON "qr_codes" USING btree ("package_id","code");--> statement-breakpoint
CREATE INDEX "qr_history_actor" ON "qr_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "qr_history_code" ON "qr_history" USING btree ("code","id");