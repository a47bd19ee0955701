CREATE TABLE "biography_changes" (
	"memorial_id" uuid PRIMARY KEY NOT NULL,
	"before" text,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "custodians" ADD COLUMN "awaits_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD COLUMN "is_guessable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "biography_changes" ADD CONSTRAINT "biography_changes_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biography_changes" ADD CONSTRAINT "biography_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;