CREATE TABLE "custodians" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"place" integer NOT NULL,
	"meant_id" uuid,
	"invitation_id" uuid,
	"user_id" uuid,
	CONSTRAINT "custodians_memorial_id_id_pk" PRIMARY KEY("memorial_id","id"),
	CONSTRAINT "custodians_invitation" UNIQUE("invitation_id"),
	CONSTRAINT "custodians_person" UNIQUE("memorial_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "custody_requests" (
	"memorial_id" uuid PRIMARY KEY NOT NULL,
	"custodian_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"hand_over_at" timestamp with time zone NOT NULL,
	"reminded" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "custodians" ADD CONSTRAINT "custodians_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custodians" ADD CONSTRAINT "custodians_meant_id_users_id_fk" FOREIGN KEY ("meant_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custodians" ADD CONSTRAINT "custodians_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custodians" ADD CONSTRAINT "custodians_keeper" FOREIGN KEY ("memorial_id","user_id") REFERENCES "public"."keepers"("memorial_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_requests" ADD CONSTRAINT "custody_requests_custodian" FOREIGN KEY ("memorial_id","custodian_id") REFERENCES "public"."custodians"("memorial_id","id") ON DELETE cascade ON UPDATE no action;