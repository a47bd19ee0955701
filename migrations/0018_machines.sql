CREATE TABLE "machine_kerfs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"machine_id" uuid NOT NULL,
	"material" text NOT NULL,
	"kerf_mm" double precision NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"measured_by" uuid,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"software" text NOT NULL,
	"bed_width_mm" double precision NOT NULL,
	"bed_height_mm" double precision NOT NULL,
	"origin" text NOT NULL,
	"layers" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "machine_kerfs" ADD CONSTRAINT "machine_kerfs_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_kerfs" ADD CONSTRAINT "machine_kerfs_measured_by_users_id_fk" FOREIGN KEY ("measured_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_kerfs_newest" ON "machine_kerfs" USING btree ("machine_id","material","id");--> statement-breakpoint
CREATE INDEX "machine_kerfs_measured_by" ON "machine_kerfs" USING btree ("measured_by");