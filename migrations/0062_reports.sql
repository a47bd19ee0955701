CREATE TABLE "holds" (
	"memorial_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"memorial_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"cause_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"hides" boolean DEFAULT true NOT NULL,
	"quotes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sha256" text,
	"until" timestamp with time zone,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "restrictions_memorial_id_kind_item_id_cause_id_pk" PRIMARY KEY("memorial_id","kind","item_id","cause_id")
);
--> statement-breakpoint
CREATE TABLE "report_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"notice_id" uuid,
	"user_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"reasons" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "report_appeals_once" UNIQUE NULLS NOT DISTINCT("case_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "report_cases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"memorial_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"place" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_urgent" boolean NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"taken_by" uuid,
	"hidden_at" timestamp with time zone,
	"outcome" text,
	"ground" text,
	"reference" text,
	"reasons" text,
	"until" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"police_told_at" timestamp with time zone,
	"quotes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"snapshot" jsonb,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_cases_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"key" text NOT NULL,
	"mime" text NOT NULL,
	CONSTRAINT "report_files_once" UNIQUE("case_id","key")
);
--> statement-breakpoint
CREATE TABLE "report_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"explanation" text NOT NULL,
	"quote" text,
	"name" text,
	"email" text,
	"user_id" uuid,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"idempotency_key" text,
	"snapshot" jsonb,
	CONSTRAINT "report_notices_token" UNIQUE("token_hash"),
	CONSTRAINT "report_notices_once" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "report_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_notice_id_report_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."report_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_notices" ADD CONSTRAINT "report_notices_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_notices" ADD CONSTRAINT "report_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_steps" ADD CONSTRAINT "report_steps_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_steps" ADD CONSTRAINT "report_steps_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_memorial" ON "holds" USING btree ("memorial_id");--> statement-breakpoint
CREATE INDEX "holds_created_by" ON "holds" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "restrictions_cause" ON "restrictions" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "restrictions_until" ON "restrictions" USING btree ("until");--> statement-breakpoint
CREATE INDEX "report_appeals_user" ON "report_appeals" USING btree ("user_id") WHERE "report_appeals"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "report_appeals_decided_by" ON "report_appeals" USING btree ("decided_by") WHERE "report_appeals"."decided_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open" ON "report_cases" USING btree ("memorial_id","kind","item_id") WHERE "report_cases"."state" in ('received', 'taken');--> statement-breakpoint
CREATE INDEX "report_cases_waiting" ON "report_cases" USING btree ("state","is_urgent","id") WHERE "report_cases"."state" in ('received', 'taken', 'appealed');--> statement-breakpoint
CREATE INDEX "report_cases_page" ON "report_cases" USING btree ("memorial_id","id");--> statement-breakpoint
CREATE INDEX "report_cases_taken_by" ON "report_cases" USING btree ("taken_by") WHERE "report_cases"."taken_by" is not null;--> statement-breakpoint
CREATE INDEX "report_cases_decided_by" ON "report_cases" USING btree ("decided_by") WHERE "report_cases"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "report_files_key" ON "report_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "report_notices_case" ON "report_notices" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "report_notices_user" ON "report_notices" USING btree ("user_id") WHERE "report_notices"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "report_steps_case" ON "report_steps" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "report_steps_actor" ON "report_steps" USING btree ("actor_id") WHERE "report_steps"."actor_id" is not null;