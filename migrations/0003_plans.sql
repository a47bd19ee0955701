CREATE TABLE "plans" (
	"key" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"vat_percent" integer NOT NULL,
	"interval" text NOT NULL,
	"position" integer NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
INSERT INTO "plans" ("key", "amount", "currency", "vat_percent", "interval", "position") VALUES
	('page', 0, 'DKK', 25, 'once', 1),
	('space', 14900, 'DKK', 25, 'year', 2),
	('plate', 69500, 'DKK', 25, 'once', 3),
	('bronze', 129500, 'DKK', 25, 'once', 4),
	('replacement', 39500, 'DKK', 25, 'once', 5),
	('single', 79500, 'DKK', 25, 'once', 6),
	('couple', 89500, 'DKK', 25, 'once', 7);
