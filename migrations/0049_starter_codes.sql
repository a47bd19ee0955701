CREATE TABLE "qr_starter_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "qr_starter_codes_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "qr_starter_codes_created" ON "qr_starter_codes" USING btree ("created_at");