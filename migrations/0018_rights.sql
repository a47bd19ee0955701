CREATE TABLE "erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"erases_at" timestamp with time zone NOT NULL,
	"pages" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rights_request_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea",
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"message" text,
	"locale" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rights_request_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "rights_request_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "rights_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "rights_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"message" text,
	"answer" text,
	"locale" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "rights_requests_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_request_steps" ADD CONSTRAINT "rights_request_steps_request_id_rights_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."rights_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_request_steps" ADD CONSTRAINT "rights_request_steps_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_requests" ADD CONSTRAINT "rights_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rights_request_steps_request" ON "rights_request_steps" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "rights_requests_user" ON "rights_requests" USING btree ("user_id");