CREATE TABLE "plan_prices" (
	"plan" text NOT NULL,
	"starts_on" date NOT NULL,
	"amount" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_prices_plan_starts_on_pk" PRIMARY KEY("plan","starts_on"),
	CONSTRAINT "plan_prices_amount" CHECK ("plan_prices"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_plans_key_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("key") ON DELETE no action ON UPDATE no action;