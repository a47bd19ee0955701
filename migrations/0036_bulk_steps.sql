CREATE TABLE "qr_bulks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undoes" uuid
);
--> statement-breakpoint
ALTER TABLE "qr_history" ADD COLUMN "bulk_id" uuid;--> statement-breakpoint
ALTER TABLE "qr_bulks" ADD CONSTRAINT "qr_bulks_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_bulks" ADD CONSTRAINT "qr_bulks_undoes_qr_bulks_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."qr_bulks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qr_bulks_actor" ON "qr_bulks" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "qr_bulks_undoes" ON "qr_bulks" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "qr_history_bulk" ON "qr_history" USING btree ("bulk_id") WHERE "qr_history"."bulk_id" is not null;