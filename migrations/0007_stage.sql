ALTER TABLE "memorials" ADD COLUMN "stage" text DEFAULT 'made' NOT NULL;--> statement-breakpoint
-- Until now a page was only taken for being made because it was private.
UPDATE "memorials" SET "stage" = 'draft' WHERE "privacy" = 'private';
