CREATE TABLE "reseller_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company" text NOT NULL,
	"company_number" text NOT NULL,
	"street" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reseller_applications" ADD CONSTRAINT "reseller_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_applications_open" ON "reseller_applications" USING btree ("user_id") WHERE "reseller_applications"."state" <> 'declined';--> statement-breakpoint
CREATE INDEX "reseller_applications_user" ON "reseller_applications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "reseller_applications_state" ON "reseller_applications" USING btree ("state","id");