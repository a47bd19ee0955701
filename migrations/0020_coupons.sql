CREATE TABLE "coupon_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"machine_id" uuid NOT NULL,
	"material" text NOT NULL,
	"symbols" jsonb NOT NULL,
	"kerf_mm" double precision NOT NULL,
	"is_sure" boolean NOT NULL,
	"sha256" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_checks_photograph" UNIQUE("machine_id","material","sha256")
);
--> statement-breakpoint
ALTER TABLE "coupon_checks" ADD CONSTRAINT "coupon_checks_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;