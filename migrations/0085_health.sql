CREATE TABLE "backup_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_findings" (
	"node_id" uuid NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"filled" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "health_findings_node_id_key_pk" PRIMARY KEY("node_id","key")
);
--> statement-breakpoint
CREATE TABLE "server_nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"machine" text NOT NULL,
	"role" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"cpu_percent" real NOT NULL,
	"memory_bytes" bigint NOT NULL,
	"event_loop_ms" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "route_times" (
	"slot" timestamp with time zone NOT NULL,
	"route" text NOT NULL,
	"method" text NOT NULL,
	"failed" boolean NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "route_times_slot_route_method_failed_bucket_pk" PRIMARY KEY("slot","route","method","failed","bucket")
);
--> statement-breakpoint
CREATE TABLE "visit_sums" (
	"day" date NOT NULL,
	"route" text NOT NULL,
	"device" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visit_sums_day_route_device_metric_bucket_pk" PRIMARY KEY("day","route","device","metric","bucket")
);
--> statement-breakpoint
ALTER TABLE "health_findings" ADD CONSTRAINT "health_findings_node_id_server_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."server_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backup_records_kind" ON "backup_records" USING btree ("kind","id");