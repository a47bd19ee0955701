CREATE TABLE "announced_to" (
	"announcement_id" uuid NOT NULL,
	"address_hash" "bytea" NOT NULL,
	CONSTRAINT "announced_to_announcement_id_address_hash_pk" PRIMARY KEY("announcement_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan" text,
	"amount" integer,
	"starts_on" date NOT NULL,
	"summary" jsonb,
	"announced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcements_once" UNIQUE NULLS NOT DISTINCT("plan","starts_on"),
	CONSTRAINT "announcements_kind" CHECK (("announcements"."plan" is null) = ("announcements"."amount" is null) and ("announcements"."plan" is null) = ("announcements"."summary" is not null))
);
--> statement-breakpoint
ALTER TABLE "announced_to" ADD CONSTRAINT "announced_to_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;