ALTER TABLE "media_items" ADD COLUMN "drawn_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "media_items" SET "drawn_bytes" = (
  SELECT coalesce(sum((variant ->> 'bytes')::bigint), 0)
  FROM "document_pages", jsonb_array_elements("document_pages"."variants") variant
  WHERE "document_pages"."memorial_id" = "media_items"."memorial_id" AND "document_pages"."media_id" = "media_items"."id"
) WHERE "kind" = 'document' AND "pages" > 0;
