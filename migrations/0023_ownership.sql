CREATE TABLE "ownership_offers" (
	"memorial_id" uuid PRIMARY KEY NOT NULL,
	"to_id" uuid NOT NULL,
	"offered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_keeper" FOREIGN KEY ("memorial_id","to_id") REFERENCES "public"."keepers"("memorial_id","user_id") ON DELETE cascade ON UPDATE no action;