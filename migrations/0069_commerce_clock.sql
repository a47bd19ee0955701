CREATE TABLE "commerce_clock" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"offset_ms" bigint NOT NULL,
	CONSTRAINT "commerce_clock_only" CHECK ("commerce_clock"."is_only")
);
