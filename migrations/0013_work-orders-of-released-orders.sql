-- By hand: orders that were released before there were work orders, and aren't delivered yet, get theirs.
-- One for each kind of plate, without plates that aren't made any more.
WITH "released" AS (
  SELECT "orders"."id" AS "order_id",
    CASE WHEN 'reseller' = ANY("users"."roles") THEN 'reseller' ELSE 'order' END AS "kind",
    CASE "order_lines"."plate" WHEN 'steel' THEN 'plate' ELSE "order_lines"."plate" END AS "item",
    coalesce("orders"."ship_by", 'infinity') AS "due_on",
    coalesce("orders"."released_at", now()) AS "created_at",
    "qr_codes"."code",
    CASE "qr_codes"."stage" WHEN 'created' THEN 'waiting' WHEN 'delivered' THEN 'shipped'
      ELSE "qr_codes"."stage" END AS "state"
  FROM "order_lines"
  JOIN "orders" ON "orders"."id" = "order_lines"."order_id"
  JOIN "qr_codes" ON "qr_codes"."code" = "order_lines"."code"
  LEFT JOIN "users" ON "users"."id" = "orders"."user_id"
  WHERE "orders"."state" = 'released' AND "order_lines"."is_open" AND "order_lines"."plate" IS NOT NULL
    AND "qr_codes"."stage" <> 'digital'
    AND ("qr_codes"."retired_at" IS NULL OR "qr_codes"."stage" IN ('shipped', 'delivered'))
), "made" AS (
  INSERT INTO "work_orders" ("id", "kind", "item", "order_id", "due_on", "created_at")
  SELECT gen_random_uuid(), "kind", "item", "order_id", "due_on", "created_at" FROM "released"
  GROUP BY "kind", "item", "order_id", "due_on", "created_at"
  ORDER BY "created_at", "order_id"
  RETURNING "id", "order_id", "item"
)
INSERT INTO "work_order_codes" ("work_order_id", "code", "due_on", "state")
SELECT "made"."id", "released"."code", "released"."due_on", "released"."state"
FROM "released" JOIN "made" USING ("order_id", "item");
