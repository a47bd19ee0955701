CREATE TABLE "tree_imports" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"imported_by" uuid,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"progress" integer NOT NULL,
	"problem" text,
	"file_key" text,
	"chosen" text,
	"encoding" text,
	"version" text,
	"form" text,
	"declared" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"subjects" jsonb NOT NULL,
	"mode" text,
	"subject" text,
	"revision" integer,
	CONSTRAINT "tree_imports_memorial_id_id_pk" PRIMARY KEY("memorial_id","id")
);
--> statement-breakpoint
CREATE TABLE "tree_records" (
	"memorial_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tag" text NOT NULL,
	"xref" text,
	"person_id" uuid,
	"family_id" uuid,
	"record" jsonb NOT NULL,
	"content" jsonb,
	CONSTRAINT "tree_records_memorial_id_import_id_position_pk" PRIMARY KEY("memorial_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "tree_report_lines" (
	"memorial_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	"reason" text NOT NULL,
	"kept" boolean NOT NULL,
	"record" integer,
	CONSTRAINT "tree_report_lines_memorial_id_import_id_position_pk" PRIMARY KEY("memorial_id","import_id","position")
);
--> statement-breakpoint
ALTER TABLE "tree_imports" ADD CONSTRAINT "tree_imports_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_imports" ADD CONSTRAINT "tree_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_records" ADD CONSTRAINT "tree_records_import" FOREIGN KEY ("memorial_id","import_id") REFERENCES "public"."tree_imports"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_report_lines" ADD CONSTRAINT "tree_report_lines_import" FOREIGN KEY ("memorial_id","import_id") REFERENCES "public"."tree_imports"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tree_imports_at" ON "tree_imports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tree_imports_imported_by" ON "tree_imports" USING btree ("imported_by") WHERE "tree_imports"."imported_by" is not null;--> statement-breakpoint
CREATE INDEX "tree_records_person" ON "tree_records" USING btree ("memorial_id","person_id");