CREATE TABLE "compositions" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"form" text NOT NULL,
	"mood" text NOT NULL,
	"instruments" text[] NOT NULL,
	"tempo" integer,
	"minutes" integer,
	"theme" text,
	"seed" bigint NOT NULL,
	"composer_version" integer NOT NULL,
	"sound_key" text,
	"sounded" jsonb,
	"score" jsonb,
	"midi" "bytea",
	"media_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "compositions_memorial_id_id_pk" PRIMARY KEY("memorial_id","id")
);
--> statement-breakpoint
ALTER TABLE "compositions" ADD CONSTRAINT "compositions_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compositions" ADD CONSTRAINT "compositions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compositions_made" ON "compositions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "compositions_created_by" ON "compositions" USING btree ("created_by") WHERE "compositions"."created_by" is not null;