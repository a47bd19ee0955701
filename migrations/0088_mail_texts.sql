CREATE TABLE "mail_text_versions" (
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"words" jsonb,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_text_versions_key_locale_version_pk" PRIMARY KEY("key","locale","version")
);
