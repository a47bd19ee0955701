-- By hand: rows that exist get the date of their code before every row must have one.
ALTER TABLE "work_order_codes" ADD COLUMN "code_created_at" timestamp with time zone;--> statement-breakpoint
UPDATE "work_order_codes" SET "code_created_at" = "qr_codes"."created_at"
FROM "qr_codes" WHERE "qr_codes"."code" = "work_order_codes"."code";--> statement-breakpoint
ALTER TABLE "work_order_codes" ALTER COLUMN "code_created_at" SET NOT NULL;
