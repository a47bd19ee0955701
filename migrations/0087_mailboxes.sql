CREATE TABLE "mailboxes" (
	"key" text PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"error" text,
	"held_by" uuid,
	"held_until" timestamp with time zone
);
