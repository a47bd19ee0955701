-- Letters become tickets under their own ids. Nobody knows which of them were answered by mail: those of the
-- last fourteen days stay open, and no mail goes out by itself about any.
INSERT INTO "tickets" ("id", "number", "state", "channel", "subject", "name", "email", "locale", "proof",
	"received_at", "answer_by", "late_told_at", "mail_id", "last_message_at", "updated_at")
SELECT "id",
	'H' || (
		SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1), '')
		FROM generate_series(1, 8) WHERE "letters"."id" IS NOT NULL
	),
	CASE WHEN "received_at" > now() - interval '14 days' THEN 'open' ELSE 'closed' END,
	'form',
	left(split_part(btrim("message"), E'\n', 1), 80),
	"name", "email", "locale", 'none', "received_at",
	CASE WHEN "received_at" > now() - interval '14 days' THEN "received_at" + interval '2 days' END,
	CASE WHEN "received_at" > now() - interval '14 days' THEN now() END,
	replace(gen_random_uuid()::text, '-', ''),
	"received_at", now()
FROM "contact_messages" AS "letters";
--> statement-breakpoint
INSERT INTO "ticket_messages" ("id", "ticket_id", "kind", "body", "from_name", "from_email", "proof", "created_at")
SELECT gen_random_uuid(), "id", 'message', "message", "name", "email", 'none', "received_at"
FROM "contact_messages";
--> statement-breakpoint
INSERT INTO "ticket_history" ("id", "ticket_id", "at", "event", "details")
SELECT gen_random_uuid(), "id", "received_at", 'opened', '{"channel": "form"}'::jsonb
FROM "contact_messages";
--> statement-breakpoint
DROP TABLE "contact_messages" CASCADE;
