CREATE TABLE "removed_keepers" (
	"memorial_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"removed_by" uuid,
	CONSTRAINT "removed_keepers_memorial_id_user_id_pk" PRIMARY KEY("memorial_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "candles" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "removed_keepers" ADD CONSTRAINT "removed_keepers_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_keepers" ADD CONSTRAINT "removed_keepers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_keepers" ADD CONSTRAINT "removed_keepers_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_keepers_user" ON "removed_keepers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removed_keepers_removed_by" ON "removed_keepers" USING btree ("removed_by");--> statement-breakpoint
ALTER TABLE "candles" ADD CONSTRAINT "candles_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_items" ADD CONSTRAINT "media_items_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candles_removed" ON "candles" USING btree ("memorial_id","removed_at") WHERE "candles"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "candles_removed_by" ON "candles" USING btree ("removed_by") WHERE "candles"."removed_by" is not null;--> statement-breakpoint
CREATE INDEX "media_items_removed" ON "media_items" USING btree ("memorial_id","removed_at") WHERE "media_items"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "media_items_removed_by" ON "media_items" USING btree ("removed_by") WHERE "media_items"."removed_by" is not null;--> statement-breakpoint
CREATE INDEX "messages_removed" ON "messages" USING btree ("memorial_id","removed_at") WHERE "messages"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_removed_by" ON "messages" USING btree ("removed_by") WHERE "messages"."removed_by" is not null;