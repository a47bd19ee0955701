CREATE TABLE "health_samples" (
	"slot" timestamp with time zone NOT NULL,
	"metric" text NOT NULL,
	"value" real NOT NULL,
	CONSTRAINT "health_samples_slot_metric_pk" PRIMARY KEY("slot","metric")
);
