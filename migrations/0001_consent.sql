CREATE TABLE "consent_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"consent_given" boolean NOT NULL,
	"consent_method" text NOT NULL,
	"legal_basis" text NOT NULL,
	"data_retention_period" text NOT NULL,
	"text_version" text NOT NULL,
	"user_id" uuid,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_records" ADD CONSTRAINT "consent_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_records_user" ON "consent_records" USING btree ("user_id");