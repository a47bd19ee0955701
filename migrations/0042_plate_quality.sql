CREATE TABLE "qr_machine_holds" (
	"code" text PRIMARY KEY NOT NULL,
	"export_id" uuid NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qr_plate_exceptions" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "qr_packages" ADD COLUMN "may_go_unchecked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "qr_machine_holds" ADD CONSTRAINT "qr_machine_holds_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_machine_holds" ADD CONSTRAINT "qr_machine_holds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plate_exceptions" ADD CONSTRAINT "qr_plate_exceptions_check_id_qr_plate_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."qr_plate_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plate_exceptions" ADD CONSTRAINT "qr_plate_exceptions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plate_exceptions" ADD CONSTRAINT "qr_plate_exceptions_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qr_machine_holds_actor" ON "qr_machine_holds" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "qr_plate_exceptions_asked" ON "qr_plate_exceptions" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "qr_plate_exceptions_confirmed" ON "qr_plate_exceptions" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "qr_plate_exceptions_waiting" ON "qr_plate_exceptions" USING btree ("asked_at") WHERE "qr_plate_exceptions"."confirmed_at" is null;