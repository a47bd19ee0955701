CREATE TABLE "topic_revisions" (
	"topic" text PRIMARY KEY NOT NULL,
	"revision" uuid NOT NULL
);
