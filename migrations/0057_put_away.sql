CREATE TABLE "put_away" (
	"memorial_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "put_away_memorial_id_user_id_kind_entry_id_pk" PRIMARY KEY("memorial_id","user_id","kind","entry_id")
);
--> statement-breakpoint
ALTER TABLE "put_away" ADD CONSTRAINT "put_away_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_away" ADD CONSTRAINT "put_away_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "put_away_user" ON "put_away" USING btree ("user_id");