-- Unlogged: a crash may forget counters, and no greeting waits for the disk because of them.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"locale" text NOT NULL,
	"roles" text[] NOT NULL,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_username" UNIQUE("username_key"),
	CONSTRAINT "users_email" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "candles" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text,
	"message" text,
	"lit_at" timestamp with time zone NOT NULL,
	"burns_until" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"idempotency_key" text,
	CONSTRAINT "candles_memorial_id_id_pk" PRIMARY KEY("memorial_id","id"),
	CONSTRAINT "candles_once" UNIQUE("memorial_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "guestbook_entries" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"message" text NOT NULL,
	"relation" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"idempotency_key" text,
	CONSTRAINT "guestbook_entries_memorial_id_id_pk" PRIMARY KEY("memorial_id","id"),
	CONSTRAINT "guestbook_entries_once" UNIQUE("memorial_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "media_items" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"problem" text,
	"mime" text NOT NULL,
	"file_name" text NOT NULL,
	"original_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"placeholder" text,
	"color" text,
	"taken_at" timestamp with time zone,
	"caption" text,
	"alt_text" text,
	"position" integer NOT NULL,
	"progress" integer NOT NULL,
	"variants" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "media_items_memorial_id_id_pk" PRIMARY KEY("memorial_id","id")
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"memorial_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keepers" (
	"memorial_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "keepers_memorial_id_user_id_pk" PRIMARY KEY("memorial_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "memorials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"birth_name" text,
	"nickname" text,
	"born_on" text,
	"died_on" text,
	"birth_place" text,
	"death_place" text,
	"epitaph" text,
	"biography" text,
	"language" text NOT NULL,
	"privacy" text NOT NULL,
	"layout" text NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "memorials_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "tributes" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"message" text NOT NULL,
	"relation" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"idempotency_key" text,
	CONSTRAINT "tributes_memorial_id_id_pk" PRIMARY KEY("memorial_id","id"),
	CONSTRAINT "tributes_once" UNIQUE("memorial_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "qr_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"activation_key_hash" text NOT NULL,
	"key_tries" integer NOT NULL,
	"locked" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "qr_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qr_links" (
	"code" text NOT NULL,
	"memorial_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "qr_links_code_memorial_id_pk" PRIMARY KEY("code","memorial_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candles" ADD CONSTRAINT "candles_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guestbook_entries" ADD CONSTRAINT "guestbook_entries_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_items" ADD CONSTRAINT "media_items_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keepers" ADD CONSTRAINT "keepers_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keepers" ADD CONSTRAINT "keepers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tributes" ADD CONSTRAINT "tributes_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_history" ADD CONSTRAINT "qr_history_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_links" ADD CONSTRAINT "qr_links_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_links" ADD CONSTRAINT "qr_links_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "keepers_user" ON "keepers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "qr_codes_owner" ON "qr_codes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "qr_history_code" ON "qr_history" USING btree ("code","at");--> statement-breakpoint
CREATE INDEX "qr_links_memorial" ON "qr_links" USING btree ("memorial_id");