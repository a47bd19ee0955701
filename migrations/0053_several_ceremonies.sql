CREATE TABLE "guests" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"persons" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"idempotency_key" text,
	"secret_hash" "bytea",
	CONSTRAINT "guests_memorial_id_id_pk" PRIMARY KEY("memorial_id","id"),
	CONSTRAINT "guests_once" UNIQUE("memorial_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "ceremonies" ADD COLUMN "items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ceremonies" ADD COLUMN "flowers" text;--> statement-breakpoint
ALTER TABLE "ceremonies" ADD COLUMN "dress" text;--> statement-breakpoint
ALTER TABLE "ceremonies" ADD COLUMN "guests" text DEFAULT 'closed' NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "ceremonies" SET "items" = jsonb_build_array(jsonb_build_object('name', NULL, 'place', "place",
	'address', NULL, 'at', "at", 'stream', "stream", 'note', NULL))
WHERE num_nonnulls("place", "at", "stream") > 0;--> statement-breakpoint
ALTER TABLE "ceremonies" DROP COLUMN "place";--> statement-breakpoint
ALTER TABLE "ceremonies" DROP COLUMN "at";--> statement-breakpoint
ALTER TABLE "ceremonies" DROP COLUMN "stream";