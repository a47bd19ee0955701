CREATE TABLE "memorial_passes" (
	"memorial_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memorial_passes_memorial_id_token_hash_pk" PRIMARY KEY("memorial_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "life_privacy" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "pictures_privacy" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "candles_privacy" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "tributes_privacy" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "guestbook_privacy" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "ceremony_privacy" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "grave_privacy" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "memorials" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "memorial_passes" ADD CONSTRAINT "memorial_passes_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memorial_passes_token" ON "memorial_passes" USING btree ("token_hash");