ALTER TABLE "qr_plates" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "qr_plates" ADD COLUMN "ended_as" text;--> statement-breakpoint
-- What the scanner engraved was a step without a plate: the history tells which there were.
INSERT INTO "qr_plates" ("code", "number", "engraved_at")
SELECT "code", row_number() OVER (PARTITION BY "code" ORDER BY "id"), "at"
FROM "qr_history" "entry"
WHERE "step" = 'engraved'
  AND NOT EXISTS (SELECT 1 FROM "qr_plates" "plate" WHERE "plate"."code" = "entry"."code");--> statement-breakpoint
UPDATE "qr_plates" "plate" SET "ended_at" = "over"."at", "ended_as" = "over"."step"
FROM (
  SELECT "one"."code", "one"."number", "entry"."at", "entry"."step"
  FROM "qr_plates" "one"
  CROSS JOIN LATERAL (
    SELECT "at", "step" FROM "qr_history"
    WHERE "code" = "one"."code" AND "at" >= "one"."engraved_at"
      AND "step" IN ('discarded', 'takenBack', 'replaced') AND "after"->>'stage' = 'created'
    ORDER BY "id" LIMIT 1
  ) "entry"
) "over"
WHERE "plate"."code" = "over"."code" AND "plate"."number" = "over"."number";
