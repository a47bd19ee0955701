CREATE TABLE "tree_consent_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"memorial_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"what" text NOT NULL,
	"text_version" text NOT NULL,
	"asked_by" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tree_consents" (
	"memorial_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"email" text,
	"email_key" text,
	"locale" text,
	"receipt_hash" "bytea",
	CONSTRAINT "tree_consents_memorial_id_person_id_pk" PRIMARY KEY("memorial_id","person_id"),
	CONSTRAINT "tree_consents_id" UNIQUE("id"),
	CONSTRAINT "tree_consents_receipt" UNIQUE("receipt_hash")
);
--> statement-breakpoint
CREATE TABLE "dismissed_tree_hints" (
	"memorial_id" uuid NOT NULL,
	"hint_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_tree_hints_memorial_id_hint_id_pk" PRIMARY KEY("memorial_id","hint_id")
);
--> statement-breakpoint
CREATE TABLE "tree_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"memorial_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "tree_links_of_person" UNIQUE("memorial_id","person_id"),
	CONSTRAINT "tree_links_to_page" UNIQUE("memorial_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "family_trees" (
	"memorial_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"people" integer NOT NULL,
	"families" integer NOT NULL,
	"shown_people" integer NOT NULL,
	"shown_families" integer NOT NULL,
	"is_judged" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tree_changes" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	"what" text NOT NULL,
	"person_id" uuid,
	"records" jsonb NOT NULL,
	"touched" uuid[] NOT NULL,
	"made" uuid[] NOT NULL,
	"joined" uuid[] NOT NULL,
	"parted" uuid[] NOT NULL,
	"undoes" integer,
	"undone_by" integer,
	CONSTRAINT "tree_changes_memorial_id_id_pk" PRIMARY KEY("memorial_id","id")
);
--> statement-breakpoint
CREATE TABLE "tree_families" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text,
	"ended" text,
	"events" jsonb NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "tree_families_memorial_id_id_pk" PRIMARY KEY("memorial_id","id")
);
--> statement-breakpoint
CREATE TABLE "tree_members" (
	"memorial_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	"parents" jsonb,
	CONSTRAINT "tree_members_memorial_id_family_id_person_id_pk" PRIMARY KEY("memorial_id","family_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "tree_people" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text,
	"birth_name" text,
	"nickname" text,
	"names" jsonb NOT NULL,
	"sex" text,
	"life" text,
	"birth" jsonb,
	"death" jsonb,
	"events" jsonb NOT NULL,
	"citations" jsonb NOT NULL,
	"notes" text,
	"visibility" text NOT NULL,
	"revision" integer NOT NULL,
	"is_living" boolean NOT NULL,
	"is_shown_by_consent" boolean DEFAULT false NOT NULL,
	"is_said_dead" boolean NOT NULL,
	"folded_names" text GENERATED ALWAYS AS (' ' || fold_letters(coalesce(name, '') || ' ' || coalesce(birth_name, '') || ' ' || coalesce(nickname, ''))) STORED,
	CONSTRAINT "tree_people_memorial_id_id_pk" PRIMARY KEY("memorial_id","id"),
	CONSTRAINT "tree_people_called" CHECK ("tree_people"."name" is not null or "tree_people"."id" = "tree_people"."memorial_id")
);
--> statement-breakpoint
ALTER TABLE "tree_consent_records" ADD CONSTRAINT "tree_consent_records_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_consents" ADD CONSTRAINT "tree_consents_person" FOREIGN KEY ("memorial_id","person_id") REFERENCES "public"."tree_people"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_tree_hints" ADD CONSTRAINT "dismissed_tree_hints_memorial_id_family_trees_memorial_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."family_trees"("memorial_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_links" ADD CONSTRAINT "tree_links_other_id_memorials_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_links" ADD CONSTRAINT "tree_links_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_links" ADD CONSTRAINT "tree_links_person" FOREIGN KEY ("memorial_id","person_id") REFERENCES "public"."tree_people"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_trees" ADD CONSTRAINT "family_trees_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_changes" ADD CONSTRAINT "tree_changes_memorial_id_family_trees_memorial_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."family_trees"("memorial_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_changes" ADD CONSTRAINT "tree_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_families" ADD CONSTRAINT "tree_families_memorial_id_family_trees_memorial_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."family_trees"("memorial_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_members" ADD CONSTRAINT "tree_members_family" FOREIGN KEY ("memorial_id","family_id") REFERENCES "public"."tree_families"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_members" ADD CONSTRAINT "tree_members_person" FOREIGN KEY ("memorial_id","person_id") REFERENCES "public"."tree_people"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_people" ADD CONSTRAINT "tree_people_memorial_id_family_trees_memorial_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."family_trees"("memorial_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tree_consent_records_person" ON "tree_consent_records" USING btree ("memorial_id","person_id");--> statement-breakpoint
CREATE INDEX "tree_consent_records_asked_by" ON "tree_consent_records" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "tree_consents_email" ON "tree_consents" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "tree_links_other" ON "tree_links" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "tree_links_asked_by" ON "tree_links" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "tree_changes_revision" ON "tree_changes" USING btree ("memorial_id","revision");--> statement-breakpoint
CREATE INDEX "tree_changes_at" ON "tree_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tree_changes_changed_by" ON "tree_changes" USING btree ("changed_by") WHERE "tree_changes"."changed_by" is not null;--> statement-breakpoint
CREATE INDEX "tree_members_of_person" ON "tree_members" USING btree ("memorial_id","person_id");--> statement-breakpoint
CREATE INDEX "tree_people_listed" ON "tree_people" USING btree ("memorial_id","folded_names" collate "C","id");--> statement-breakpoint
CREATE INDEX "tree_people_living" ON "tree_people" USING btree ("memorial_id","is_living");