CREATE TABLE "grave_reminders" (
	"memorial_id" uuid NOT NULL,
	"ends_on" text NOT NULL,
	"months" integer NOT NULL,
	"due_on" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grave_reminders_memorial_id_ends_on_months_pk" PRIMARY KEY("memorial_id","ends_on","months")
);
--> statement-breakpoint
ALTER TABLE "graves" ADD COLUMN "burials" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "graves" ADD COLUMN "ends_at_year_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "graves" ADD COLUMN "rest_ends_on" text;--> statement-breakpoint
ALTER TABLE "graves" ADD COLUMN "is_rest_sure" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "graves" ADD COLUMN "lease_ends_on" text;--> statement-breakpoint
ALTER TABLE "graves" ADD COLUMN "lease_holder_name" text;--> statement-breakpoint
ALTER TABLE "graves" ADD COLUMN "remind" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "graves" ADD COLUMN "remind_on" text;--> statement-breakpoint
ALTER TABLE "graves" ADD COLUMN "rest_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "cover_id" uuid;--> statement-breakpoint
ALTER TABLE "grave_reminders" ADD CONSTRAINT "grave_reminders_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "graves_remind_on" ON "graves" USING btree ("remind_on") WHERE "graves"."remind_on" is not null;