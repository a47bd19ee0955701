CREATE TABLE "ticket_macros" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"texts" jsonb NOT NULL,
	"then" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_macros_name" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "ticket_plate_readings" (
	"attachment_id" uuid PRIMARY KEY NOT NULL,
	"found" text NOT NULL,
	"code" text,
	"grade" text,
	"parameters" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_plate_readings" ADD CONSTRAINT "ticket_plate_readings_attachment_id_ticket_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."ticket_attachments"("id") ON DELETE cascade ON UPDATE no action;