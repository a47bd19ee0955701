CREATE TABLE "security_counts" (
	"slot" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "security_counts_slot_kind_subject_pk" PRIMARY KEY("slot","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "security_alarms" (
	"rule" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
