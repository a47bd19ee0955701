CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "topic_revisions" (
	"topic" text PRIMARY KEY NOT NULL,
	"revision" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"mac" "bytea"
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"before" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seals_entry" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"entry_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flag_values" (
	"key" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_text_versions" (
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"words" jsonb,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_text_versions_key_locale_version_pk" PRIMARY KEY("key","locale","version")
);
--> statement-breakpoint
CREATE TABLE "security_counts" (
	"slot" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "security_counts_slot_kind_subject_pk" PRIMARY KEY("slot","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "consent_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"consent_given" boolean NOT NULL,
	"consent_method" text NOT NULL,
	"legal_basis" text NOT NULL,
	"data_retention_period" text NOT NULL,
	"text_version" text NOT NULL,
	"user_id" uuid,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"claim_hash" "bytea",
	"device" text,
	"browser" text,
	"network" text,
	"allowed_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	CONSTRAINT "phone_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"subject_name" text,
	"role" text,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"message" text,
	"locale" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"token_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	CONSTRAINT "invitations_token" UNIQUE("token_hash"),
	CONSTRAINT "invitations_once" UNIQUE NULLS NOT DISTINCT("subject_id","kind","email_key")
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email_key" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recoveries" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"device" text,
	"browser" text,
	"network" text,
	"viewing_id" uuid,
	"viewing_until" timestamp with time zone,
	"passkey_id" uuid,
	CONSTRAINT "sessions_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"new_email" text,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp with time zone,
	"locale" text NOT NULL,
	"roles" text[] NOT NULL,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone,
	"restricted_at" timestamp with time zone,
	"restriction_ends_at" timestamp with time zone,
	CONSTRAINT "users_username" UNIQUE("username_key"),
	CONSTRAINT "users_email" UNIQUE("email_key")
);
--> statement-breakpoint
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
CREATE TABLE "staff_notice_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"how" text NOT NULL,
	CONSTRAINT "staff_notice_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "staff_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
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
CREATE TABLE "security_alarms" (
	"rule" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"told_at" timestamp with time zone NOT NULL
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
CREATE TABLE "announced_to" (
	"announcement_id" uuid NOT NULL,
	"address_hash" "bytea" NOT NULL,
	CONSTRAINT "announced_to_announcement_id_address_hash_pk" PRIMARY KEY("announcement_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan" text,
	"amount" integer,
	"starts_on" date NOT NULL,
	"summary" jsonb,
	"announced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcements_once" UNIQUE NULLS NOT DISTINCT("plan","starts_on"),
	CONSTRAINT "announcements_kind" CHECK (("announcements"."plan" is null) = ("announcements"."amount" is null) and ("announcements"."plan" is null) = ("announcements"."summary" is not null))
);
--> statement-breakpoint
CREATE TABLE "card_disputes" (
	"dispute" text PRIMARY KEY NOT NULL,
	"intent" text NOT NULL,
	"amount" bigint NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_intents" (
	"intent" text PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"is_refused" boolean DEFAULT false NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"refunds_counted" bigint DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"session" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_invoice_id_amount_attempt_pk" PRIMARY KEY("invoice_id","amount","attempt")
);
--> statement-breakpoint
CREATE TABLE "commerce_clock" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"offset_ms" bigint NOT NULL,
	CONSTRAINT "commerce_clock_only" CHECK ("commerce_clock"."is_only")
);
--> statement-breakpoint
CREATE TABLE "handed_over_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reseller_id" uuid NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_documents" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"pdf_key" text NOT NULL,
	"pdf_hash" text NOT NULL,
	"xml_key" text NOT NULL,
	"xml_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sent_on" date NOT NULL,
	"fee" bigint NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_balances" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL,
	"fees" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "invoice_balances_sum" CHECK ("invoice_balances"."paid" >= 0 and "invoice_balances"."credited" >= 0 and "invoice_balances"."credited" <= "invoice_balances"."total" and "invoice_balances"."fees" >= 0 and "invoice_balances"."paid" + "invoice_balances"."credited" <= "invoice_balances"."total" + "invoice_balances"."fees")
);
--> statement-breakpoint
CREATE TABLE "invoice_customers" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"customer" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"net" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"vat_percent" integer NOT NULL,
	"account" text NOT NULL,
	"credits" integer,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "invoice_series_only" CHECK ("invoice_series"."is_only")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"credit_of" uuid,
	"reason" text,
	"locale" text NOT NULL,
	"issued_on" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"rounding" bigint NOT NULL,
	"total" bigint NOT NULL,
	"seller" jsonb NOT NULL,
	"payment_line" text,
	CONSTRAINT "invoices_credit" CHECK (("invoices"."kind" = 'creditNote') = ("invoices"."credit_of" is not null)),
	CONSTRAINT "invoices_sum" CHECK ("invoices"."total" = "invoices"."net" + "invoices"."vat" + "invoices"."rounding" and "invoices"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"voucher_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"account" integer NOT NULL,
	"amount" bigint NOT NULL,
	"vat_percent" integer,
	CONSTRAINT "postings_not_zero" CHECK ("postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "voucher_series" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "voucher_series_only" CHECK ("voucher_series"."is_only")
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint,
	"kind" text NOT NULL,
	"occurred_on" date NOT NULL,
	"text" text NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"posted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_keys" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_line_pages" (
	"line_id" uuid NOT NULL,
	"memorial_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "order_line_pages_line_id_memorial_id_pk" PRIMARY KEY("line_id","memorial_id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"plan" text NOT NULL,
	"amount" integer NOT NULL,
	"vat_percent" integer NOT NULL,
	"plate" text,
	"words" text[] NOT NULL,
	"proof" text,
	"proof_hash" text,
	"code" text,
	"is_new_code" boolean NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"awaits_return" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid,
	"locale" text NOT NULL,
	"customer" jsonb NOT NULL,
	"delivery" jsonb,
	"total" integer,
	"invoice_id" uuid,
	"is_exempt" boolean DEFAULT false NOT NULL,
	"starts_now" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"placed_at" timestamp with time zone,
	"due_on" date,
	"ship_by" date,
	"released_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"reason" text,
	"late_mailed_at" timestamp with time zone,
	"withdrawal_received_at" timestamp with time zone,
	"withdrawal_outcome" text,
	"withdrawal_refund" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_number" UNIQUE("number"),
	CONSTRAINT "orders_invoice" UNIQUE("invoice_id")
);
--> statement-breakpoint
CREATE TABLE "bank_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_key" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"booked_on" date NOT NULL,
	"reference" text NOT NULL,
	"references" jsonb NOT NULL,
	"text" text NOT NULL,
	"payer_name" text NOT NULL,
	"end_to_end" text NOT NULL,
	"state" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_entries_amount" CHECK ("bank_entries"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_holds" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"surplus" bigint NOT NULL,
	"means" text NOT NULL,
	"received_on" date NOT NULL,
	"entry_id" uuid,
	"reverses" uuid,
	"settled" boolean NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_sign" CHECK (("payments"."amount" < 0) = ("payments"."reverses" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"cause" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_on" date,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"plan" text NOT NULL,
	"starts_on" date NOT NULL,
	"amount" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_prices_plan_starts_on_pk" PRIMARY KEY("plan","starts_on"),
	CONSTRAINT "plan_prices_amount" CHECK ("plan_prices"."amount" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "reseller_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company" text NOT NULL,
	"company_number" text NOT NULL,
	"street" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_years" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"amount" bigint NOT NULL,
	"vat_percent" integer NOT NULL,
	"starts_on" date,
	"until" date,
	"earned" bigint DEFAULT 0 NOT NULL,
	"earns_on" date,
	"closed_on" date
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"memorial_id" uuid,
	"order_id" uuid,
	"line_id" uuid,
	"user_id" uuid,
	"state" text NOT NULL,
	"starts_on" date,
	"paid_until" date,
	"ends_on" date,
	"refund" bigint,
	"renews" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_begun" CHECK ("subscriptions"."state" not in ('active', 'ending') or ("subscriptions"."starts_on" is not null and "subscriptions"."paid_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"line_ids" jsonb,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"order_id" uuid,
	"outcome" text,
	"refund" integer DEFAULT 0 NOT NULL,
	"is_to_return" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candles" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text,
	"message" text,
	"lit_at" timestamp with time zone NOT NULL,
	"burns_until" timestamp with time zone NOT NULL,
	"relit_at" timestamp with time zone,
	"times_relit" integer DEFAULT 0 NOT NULL,
	"listed_as" uuid,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	"waits_for" text,
	"shown_at" timestamp with time zone,
	"idempotency_key" text,
	"secret_hash" "bytea",
	CONSTRAINT "candles_memorial_id_id_pk" PRIMARY KEY("memorial_id","id"),
	CONSTRAINT "candles_once" UNIQUE("memorial_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "ceremonies" (
	"memorial_id" uuid PRIMARY KEY NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"flowers" text,
	"dress" text,
	"guests" text DEFAULT 'closed' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custodians" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"place" integer NOT NULL,
	"meant_id" uuid,
	"invitation_id" uuid,
	"user_id" uuid,
	"awaits_owner" boolean DEFAULT false NOT NULL,
	CONSTRAINT "custodians_memorial_id_id_pk" PRIMARY KEY("memorial_id","id"),
	CONSTRAINT "custodians_invitation" UNIQUE("invitation_id"),
	CONSTRAINT "custodians_person" UNIQUE("memorial_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "custody_requests" (
	"memorial_id" uuid PRIMARY KEY NOT NULL,
	"custodian_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"hand_over_at" timestamp with time zone NOT NULL,
	"reminded" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grave_reminders" (
	"memorial_id" uuid NOT NULL,
	"ends_on" text NOT NULL,
	"months" integer NOT NULL,
	"due_on" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grave_reminders_memorial_id_ends_on_months_pk" PRIMARY KEY("memorial_id","ends_on","months")
);
--> statement-breakpoint
CREATE TABLE "graves" (
	"memorial_id" uuid PRIMARY KEY NOT NULL,
	"cemetery" text,
	"plot" text,
	"note" text,
	"position" text,
	"burials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ends_at_year_end" boolean DEFAULT false NOT NULL,
	"rest_ends_on" text,
	"is_rest_sure" boolean DEFAULT false NOT NULL,
	"lease_ends_on" text,
	"lease_holder_name" text,
	"remind" boolean DEFAULT true NOT NULL,
	"remind_on" text,
	"rest_revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"persons" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"idempotency_key" text,
	"secret_hash" "bytea",
	CONSTRAINT "guests_memorial_id_id_pk" PRIMARY KEY("memorial_id","id"),
	CONSTRAINT "guests_once" UNIQUE("memorial_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "keepers" (
	"memorial_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "keepers_memorial_id_user_id_pk" PRIMARY KEY("memorial_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "removed_keepers" (
	"memorial_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"removed_by" uuid,
	CONSTRAINT "removed_keepers_memorial_id_user_id_pk" PRIMARY KEY("memorial_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "document_pages" (
	"memorial_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"text" text NOT NULL,
	"is_text_seen" boolean DEFAULT false NOT NULL,
	"variants" jsonb NOT NULL,
	CONSTRAINT "document_pages_memorial_id_media_id_page_pk" PRIMARY KEY("memorial_id","media_id","page")
);
--> statement-breakpoint
CREATE TABLE "media_items" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"problem" text,
	"mime" text NOT NULL,
	"file_name" text NOT NULL,
	"original_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"placeholder" text,
	"color" text,
	"taken_at" timestamp with time zone,
	"caption" text,
	"alt_text" text,
	"focus_x" integer,
	"focus_y" integer,
	"rotation" integer DEFAULT 0 NOT NULL,
	"shown_rotation" integer DEFAULT 0 NOT NULL,
	"album" text,
	"dated_on" text,
	"position" integer NOT NULL,
	"progress" integer NOT NULL,
	"subtitles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"variants" jsonb NOT NULL,
	"pages" integer,
	"drawn_bytes" bigint DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	CONSTRAINT "media_items_memorial_id_id_pk" PRIMARY KEY("memorial_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_pictures" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid,
	"token_hash" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text,
	"variants" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_pictures_memorial_id_id_pk" PRIMARY KEY("memorial_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"memorial_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"message" text NOT NULL,
	"relation" text,
	"happened_on" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	"waits_for" text,
	"shown_at" timestamp with time zone,
	"idempotency_key" text,
	"secret_hash" "bytea",
	CONSTRAINT "messages_memorial_id_kind_id_pk" PRIMARY KEY("memorial_id","kind","id"),
	CONSTRAINT "messages_once" UNIQUE("memorial_id","kind","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "put_away" (
	"memorial_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "put_away_memorial_id_user_id_kind_entry_id_pk" PRIMARY KEY("memorial_id","user_id","kind","entry_id")
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" uuid NOT NULL,
	"memorial_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"how" text NOT NULL,
	CONSTRAINT "notification_choices_user_id_memorial_id_kind_pk" PRIMARY KEY("user_id","memorial_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification_marks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone,
	"told_now" timestamp with time zone,
	"told_day" timestamp with time zone,
	"told_week" timestamp with time zone,
	"mails_off_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ownership_offers" (
	"memorial_id" uuid PRIMARY KEY NOT NULL,
	"to_id" uuid NOT NULL,
	"offered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memorial_passes" (
	"memorial_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memorial_passes_memorial_id_token_hash_pk" PRIMARY KEY("memorial_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "memorial_reads" (
	"memorial_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "memorial_reads_memorial_id_day_pk" PRIMARY KEY("memorial_id","day")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"memorial_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"memorial_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"cause_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"hides" boolean DEFAULT true NOT NULL,
	"quotes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sha256" text,
	"until" timestamp with time zone,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "restrictions_memorial_id_kind_item_id_cause_id_pk" PRIMARY KEY("memorial_id","kind","item_id","cause_id")
);
--> statement-breakpoint
CREATE TABLE "report_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"notice_id" uuid,
	"user_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"reasons" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"replaced" jsonb,
	CONSTRAINT "report_appeals_once" UNIQUE NULLS NOT DISTINCT("case_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "report_cases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"memorial_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"place" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_urgent" boolean NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"taken_by" uuid,
	"hidden_at" timestamp with time zone,
	"shown_at" timestamp with time zone,
	"outcome" text,
	"ground" text,
	"reference" text,
	"reasons" text,
	"until" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"police_told_at" timestamp with time zone,
	"quotes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"snapshot" jsonb,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_cases_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"key" text NOT NULL,
	"mime" text NOT NULL,
	CONSTRAINT "report_files_once" UNIQUE("case_id","key")
);
--> statement-breakpoint
CREATE TABLE "report_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"explanation" text NOT NULL,
	"quote" text,
	"name" text,
	"email" text,
	"user_id" uuid,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"idempotency_key" text,
	"snapshot" jsonb,
	CONSTRAINT "report_notices_token" UNIQUE("token_hash"),
	CONSTRAINT "report_notices_once" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "report_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "memorial_sections" (
	"memorial_id" uuid NOT NULL,
	"section" text NOT NULL,
	"privacy" text NOT NULL,
	"moderation" text,
	CONSTRAINT "memorial_sections_memorial_id_section_pk" PRIMARY KEY("memorial_id","section")
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"memorial_id" uuid NOT NULL,
	"is_guessable" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spouse_links" (
	"memorial_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "spouse_links_memorial_id_other_id_pk" PRIMARY KEY("memorial_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "memorials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"birth_name" text,
	"nickname" text,
	"born_on" text,
	"died_on" text,
	"birth_place" text,
	"death_place" text,
	"epitaph" text,
	"made_by" text,
	"biography" text,
	"language" text NOT NULL,
	"privacy" text NOT NULL,
	"screening" text DEFAULT 'all' NOT NULL,
	"password_hash" text,
	"layout" text NOT NULL,
	"theme" text DEFAULT 'ink' NOT NULL,
	"cover_id" uuid,
	"downloads" text DEFAULT 'closed' NOT NULL,
	"indexing" text DEFAULT 'closed' NOT NULL,
	"stage" text DEFAULT 'made' NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"folded_names" text GENERATED ALWAYS AS (' ' || fold_letters(name || ' ' || coalesce(birth_name, '') || ' ' || coalesce(nickname, ''))) STORED,
	CONSTRAINT "memorials_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "timeline_events" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"happened_on" text,
	"ended_on" text,
	"title" text NOT NULL,
	"text" text,
	"place" text,
	"media_ids" uuid[] NOT NULL,
	"people" text[] NOT NULL,
	"source" jsonb,
	"revision" integer NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	CONSTRAINT "timeline_events_memorial_id_id_pk" PRIMARY KEY("memorial_id","id")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"memorial_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"of" text NOT NULL,
	"event_id" uuid,
	"deed" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	"words" text,
	"previous" text,
	"is_joined" boolean DEFAULT false NOT NULL,
	"title" text,
	"name" text,
	"closed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"undoes" uuid,
	CONSTRAINT "changes_memorial_id_id_pk" PRIMARY KEY("memorial_id","id")
);
--> statement-breakpoint
CREATE TABLE "qr_artworks" (
	"code" text PRIMARY KEY NOT NULL,
	"plate" text NOT NULL,
	"words" text[] NOT NULL,
	"svg" text NOT NULL,
	"hash" text NOT NULL,
	"approved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qr_bulk_waiting" (
	"code" text PRIMARY KEY NOT NULL,
	"bulk_id" uuid NOT NULL,
	"stage" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qr_bulks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"step" text NOT NULL,
	"wanted" integer NOT NULL,
	"done" integer NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"gave_up_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undoes" uuid
);
--> statement-breakpoint
CREATE TABLE "qr_machine_holds" (
	"code" text PRIMARY KEY NOT NULL,
	"export_id" uuid NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qr_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	"purpose" text,
	"reseller_id" uuid,
	"may_go_unchecked" boolean DEFAULT true NOT NULL,
	"symbol" jsonb NOT NULL,
	"made" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"gave_up_at" timestamp with time zone,
	"sealed_keys" "bytea",
	CONSTRAINT "qr_packages_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "qr_plate_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"plate" integer,
	"grade" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"beside" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"picture_key" text NOT NULL,
	CONSTRAINT "qr_plate_checks_photograph" UNIQUE("code","sha256")
);
--> statement-breakpoint
CREATE TABLE "qr_plates" (
	"code" text NOT NULL,
	"number" integer NOT NULL,
	"material" text,
	"width_mm" integer,
	"height_mm" integer,
	"serial" text,
	"engraved_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	CONSTRAINT "qr_plates_code_number_pk" PRIMARY KEY("code","number"),
	CONSTRAINT "qr_plates_serial" UNIQUE("serial")
);
--> statement-breakpoint
CREATE TABLE "qr_plate_exceptions" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "qr_missed_scans" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "qr_missed_scans_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "qr_scans" (
	"code" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "qr_scans_code_day_pk" PRIMARY KEY("code","day")
);
--> statement-breakpoint
CREATE TABLE "qr_starter_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "qr_starter_codes_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "qr_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"activation_key_hash" text,
	"key_tries" integer NOT NULL,
	"locked" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	"retired_for" text,
	"package_id" uuid,
	"stage" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qr_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"address" text,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"reason" text,
	"bulk_id" uuid
);
--> statement-breakpoint
CREATE TABLE "qr_links" (
	"code" text NOT NULL,
	"memorial_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "qr_links_code_memorial_id_pk" PRIMARY KEY("code","memorial_id")
);
--> statement-breakpoint
CREATE TABLE "qr_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "qr_views_name" UNIQUE("user_id","name_key")
);
--> statement-breakpoint
CREATE TABLE "bug_builds" (
	"build" text PRIMARY KEY NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bug_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bug_id" uuid NOT NULL,
	"number" text NOT NULL,
	"message" text NOT NULL,
	"build" text NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"locale" text NOT NULL,
	"email" text,
	"tell_me" boolean NOT NULL,
	"told_at" timestamp with time zone,
	"path" text,
	"errors" jsonb NOT NULL,
	"picture_key" text,
	"ticket_id" uuid,
	"idempotency_key" text,
	CONSTRAINT "bug_reports_number" UNIQUE("number"),
	CONSTRAINT "bug_reports_once" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "bugs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route" text NOT NULL,
	"error" text NOT NULL,
	"state" text NOT NULL,
	"fixed_in" text,
	"fixed_at" timestamp with time zone,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_id" uuid NOT NULL,
	CONSTRAINT "bugs_error" UNIQUE("route","error")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"erases_at" timestamp with time zone NOT NULL,
	"pages" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"key" text PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"error" text,
	"held_by" uuid,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rights_request_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea",
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"message" text,
	"locale" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rights_request_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "rights_request_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "rights_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "rights_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"message" text,
	"answer" text,
	"locale" text NOT NULL,
	"is_self_service" boolean DEFAULT false NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "rights_requests_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "ticket_proof_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea",
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "ticket_proof_requests_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "ticket_drafts" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"body" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_drafts_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_presence" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"doing" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_presence_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_undos" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"next_state" text NOT NULL,
	"answer_by" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"last_message_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_macros" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"texts" jsonb NOT NULL,
	"then" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_macros_name" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "ticket_plate_readings" (
	"attachment_id" uuid PRIMARY KEY NOT NULL,
	"found" text NOT NULL,
	"code" text,
	"grade" text,
	"parameters" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"state" text NOT NULL,
	"storage_key" text
);
--> statement-breakpoint
CREATE TABLE "ticket_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"actor_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"quoted" text,
	"subject" text,
	"from_name" text,
	"from_email" text,
	"user_id" uuid,
	"author_id" uuid,
	"proof" text NOT NULL,
	"spam_reasons" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sends_at" timestamp with time zone,
	"delivery" text,
	"delivery_reason" text,
	"mail_message_id" text,
	"mail_digest" "bytea",
	"original_key" text,
	"once_key" "bytea",
	CONSTRAINT "ticket_messages_mail" UNIQUE("mail_digest"),
	CONSTRAINT "ticket_messages_once" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"user_id" uuid,
	"locale" text NOT NULL,
	"assignee_id" uuid,
	"snoozed_until" timestamp with time zone,
	"proof" text NOT NULL,
	"proven_at" timestamp with time zone,
	"spam_reasons" text[] DEFAULT '{}' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone,
	"late_told_at" timestamp with time zone,
	"receipt_at" timestamp with time zone,
	"follows_id" uuid,
	"merged_into_id" uuid,
	"merged_at" timestamp with time zone,
	"state_before_merge" text,
	"mail_id" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tickets_number" UNIQUE("number"),
	CONSTRAINT "tickets_mail_id" UNIQUE("mail_id")
);
--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_records" ADD CONSTRAINT "consent_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_links" ADD CONSTRAINT "phone_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_links" ADD CONSTRAINT "phone_links_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewing_id_users_id_fk" FOREIGN KEY ("viewing_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_findings" ADD CONSTRAINT "health_findings_node_id_server_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."server_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notice_choices" ADD CONSTRAINT "staff_notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_to" ADD CONSTRAINT "announced_to_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_disputes" ADD CONSTRAINT "card_disputes_intent_card_intents_intent_fk" FOREIGN KEY ("intent") REFERENCES "public"."card_intents"("intent") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_intents" ADD CONSTRAINT "card_intents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_over_pages" ADD CONSTRAINT "handed_over_pages_reseller_id_users_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_balances" ADD CONSTRAINT "invoice_balances_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_customers" ADD CONSTRAINT "invoice_customers_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_customers" ADD CONSTRAINT "invoice_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_of_invoices_id_fk" FOREIGN KEY ("credit_of") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_pages" ADD CONSTRAINT "order_line_pages_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_pages" ADD CONSTRAINT "order_line_pages_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_holds" ADD CONSTRAINT "invoice_holds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_entry_id_bank_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_plans_key_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_applications" ADD CONSTRAINT "reseller_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_years" ADD CONSTRAINT "subscription_years_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_years" ADD CONSTRAINT "subscription_years_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candles" ADD CONSTRAINT "candles_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candles" ADD CONSTRAINT "candles_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ceremonies" ADD CONSTRAINT "ceremonies_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custodians" ADD CONSTRAINT "custodians_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custodians" ADD CONSTRAINT "custodians_meant_id_users_id_fk" FOREIGN KEY ("meant_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custodians" ADD CONSTRAINT "custodians_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custodians" ADD CONSTRAINT "custodians_keeper" FOREIGN KEY ("memorial_id","user_id") REFERENCES "public"."keepers"("memorial_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_requests" ADD CONSTRAINT "custody_requests_custodian" FOREIGN KEY ("memorial_id","custodian_id") REFERENCES "public"."custodians"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grave_reminders" ADD CONSTRAINT "grave_reminders_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graves" ADD CONSTRAINT "graves_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keepers" ADD CONSTRAINT "keepers_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keepers" ADD CONSTRAINT "keepers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_keepers" ADD CONSTRAINT "removed_keepers_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_keepers" ADD CONSTRAINT "removed_keepers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_keepers" ADD CONSTRAINT "removed_keepers_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_memorial_id_media_id_media_items_memorial_id_id_fk" FOREIGN KEY ("memorial_id","media_id") REFERENCES "public"."media_items"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_items" ADD CONSTRAINT "media_items_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_items" ADD CONSTRAINT "media_items_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_away" ADD CONSTRAINT "put_away_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_away" ADD CONSTRAINT "put_away_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_marks" ADD CONSTRAINT "notification_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_tokens" ADD CONSTRAINT "unsubscribe_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_keeper" FOREIGN KEY ("memorial_id","to_id") REFERENCES "public"."keepers"("memorial_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memorial_passes" ADD CONSTRAINT "memorial_passes_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memorial_reads" ADD CONSTRAINT "memorial_reads_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_notice_id_report_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."report_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_notices" ADD CONSTRAINT "report_notices_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_notices" ADD CONSTRAINT "report_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_steps" ADD CONSTRAINT "report_steps_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_steps" ADD CONSTRAINT "report_steps_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memorial_sections" ADD CONSTRAINT "memorial_sections_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spouse_links" ADD CONSTRAINT "spouse_links_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spouse_links" ADD CONSTRAINT "spouse_links_other_id_memorials_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline_events" ADD CONSTRAINT "timeline_events_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline_events" ADD CONSTRAINT "timeline_events_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_undoes" FOREIGN KEY ("memorial_id","undoes") REFERENCES "public"."changes"("memorial_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_event" FOREIGN KEY ("memorial_id","event_id") REFERENCES "public"."timeline_events"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_artworks" ADD CONSTRAINT "qr_artworks_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_bulk_waiting" ADD CONSTRAINT "qr_bulk_waiting_bulk_id_qr_bulks_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."qr_bulks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_bulks" ADD CONSTRAINT "qr_bulks_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_bulks" ADD CONSTRAINT "qr_bulks_undoes_qr_bulks_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."qr_bulks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_machine_holds" ADD CONSTRAINT "qr_machine_holds_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_machine_holds" ADD CONSTRAINT "qr_machine_holds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_packages" ADD CONSTRAINT "qr_packages_reseller_id_users_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plate_checks" ADD CONSTRAINT "qr_plate_checks_id_qr_history_id_fk" FOREIGN KEY ("id") REFERENCES "public"."qr_history"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plate_checks" ADD CONSTRAINT "qr_plate_checks_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plate_checks" ADD CONSTRAINT "qr_plate_checks_plate" FOREIGN KEY ("code","plate") REFERENCES "public"."qr_plates"("code","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plates" ADD CONSTRAINT "qr_plates_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plate_exceptions" ADD CONSTRAINT "qr_plate_exceptions_check_id_qr_plate_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."qr_plate_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plate_exceptions" ADD CONSTRAINT "qr_plate_exceptions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_plate_exceptions" ADD CONSTRAINT "qr_plate_exceptions_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_scans" ADD CONSTRAINT "qr_scans_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_package_id_qr_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."qr_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_history" ADD CONSTRAINT "qr_history_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_links" ADD CONSTRAINT "qr_links_code_qr_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."qr_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_links" ADD CONSTRAINT "qr_links_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_views" ADD CONSTRAINT "qr_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_reports" ADD CONSTRAINT "bug_reports_bug_id_bugs_id_fk" FOREIGN KEY ("bug_id") REFERENCES "public"."bugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_request_steps" ADD CONSTRAINT "rights_request_steps_request_id_rights_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."rights_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_request_steps" ADD CONSTRAINT "rights_request_steps_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_requests" ADD CONSTRAINT "rights_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_proof_requests" ADD CONSTRAINT "ticket_proof_requests_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_proof_requests" ADD CONSTRAINT "ticket_proof_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_drafts" ADD CONSTRAINT "ticket_drafts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_drafts" ADD CONSTRAINT "ticket_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_undos" ADD CONSTRAINT "ticket_undos_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_plate_readings" ADD CONSTRAINT "ticket_plate_readings_attachment_id_ticket_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."ticket_attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_history" ADD CONSTRAINT "ticket_history_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_history" ADD CONSTRAINT "ticket_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_follows_id_tickets_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_id_tickets_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_uploads_user_id_index" ON "open_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "open_uploads_created_at_index" ON "open_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "consent_records_user" ON "consent_records" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "mail_links_user" ON "mail_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_full_name_parts" ON "users" USING gin ("full_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_username_parts" ON "users" USING gin ("username_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_parts" ON "users" USING gin ("email_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "backup_records_kind" ON "backup_records" USING btree ("kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_notices_unseen" ON "staff_notices" USING btree ("user_id","kind","thing") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "staff_notices_user" ON "staff_notices" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "staff_notices_at" ON "staff_notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "card_disputes_intent" ON "card_disputes" USING btree ("intent");--> statement-breakpoint
CREATE INDEX "card_intents_payment" ON "card_intents" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "handed_over_pages_reseller" ON "handed_over_pages" USING btree ("reseller_id","id");--> statement-breakpoint
CREATE INDEX "invoice_balances_open" ON "invoice_balances" USING btree ("due_on","invoice_id") WHERE "invoice_balances"."total" + "invoice_balances"."fees" > "invoice_balances"."paid" + "invoice_balances"."credited";--> statement-breakpoint
CREATE INDEX "invoice_balances_unpaid" ON "invoice_balances" USING btree ("invoice_id") WHERE "invoice_balances"."total" + "invoice_balances"."fees" > "invoice_balances"."paid" + "invoice_balances"."credited";--> statement-breakpoint
CREATE INDEX "invoice_balances_credited" ON "invoice_balances" USING btree ("invoice_id") WHERE "invoice_balances"."credited" >= "invoice_balances"."total";--> statement-breakpoint
CREATE INDEX "invoice_customers_user" ON "invoice_customers" USING btree ("user_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_credit_of" ON "invoices" USING btree ("credit_of");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_on","number");--> statement-breakpoint
CREATE INDEX "invoices_credit_notes" ON "invoices" USING btree ("id") WHERE "invoices"."kind" = 'creditNote';--> statement-breakpoint
CREATE UNIQUE INDEX "postings_voucher" ON "postings" USING btree ("voucher_id","position");--> statement-breakpoint
CREATE INDEX "postings_account" ON "postings" USING btree ("account","voucher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_number" ON "vouchers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "vouchers_occurred" ON "vouchers" USING btree ("occurred_on","number");--> statement-breakpoint
CREATE INDEX "vouchers_invoice" ON "vouchers" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "vouchers_payment" ON "vouchers" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_document" ON "vouchers" USING btree ("invoice_id") WHERE "vouchers"."kind" in ('invoice', 'creditNote');--> statement-breakpoint
CREATE INDEX "order_keys_order" ON "order_keys" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_line_pages_memorial" ON "order_line_pages" USING btree ("memorial_id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_code" ON "order_lines" USING btree ("code") WHERE "order_lines"."is_open";--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("due_on") WHERE "orders"."state" = 'placed';--> statement-breakpoint
CREATE INDEX "orders_late" ON "orders" USING btree ("ship_by") WHERE "orders"."state" = 'released' and "orders"."late_mailed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_drafts" ON "orders" USING btree ("created_at") WHERE "orders"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entries_key" ON "bank_entries" USING btree ("entry_key","position");--> statement-breakpoint
CREATE INDEX "bank_entries_state" ON "bank_entries" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "bank_entries_end_to_end" ON "bank_entries" USING btree ("end_to_end","amount") WHERE "bank_entries"."end_to_end" <> '';--> statement-breakpoint
CREATE INDEX "bank_entries_reference" ON "bank_entries" USING btree ("reference","amount") WHERE "bank_entries"."reference" <> '';--> statement-breakpoint
CREATE INDEX "bank_entries_booked" ON "bank_entries" USING btree ("booked_on");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_entry" ON "payments" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reverses" ON "payments" USING btree ("reverses") WHERE "payments"."means" <> 'card';--> statement-breakpoint
CREATE INDEX "payments_taken_back" ON "payments" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "refunds_invoice" ON "refunds" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "refunds_state" ON "refunds" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_applications_open" ON "reseller_applications" USING btree ("user_id") WHERE "reseller_applications"."state" <> 'declined';--> statement-breakpoint
CREATE INDEX "reseller_applications_user" ON "reseller_applications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "reseller_applications_state" ON "reseller_applications" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_years_line" ON "subscription_years" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "subscription_years_subscription" ON "subscription_years" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "subscription_years_earns" ON "subscription_years" USING btree ("earns_on") WHERE "subscription_years"."earns_on" is not null;--> statement-breakpoint
CREATE INDEX "subscription_years_open" ON "subscription_years" USING btree ("invoice_id") WHERE "subscription_years"."closed_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("memorial_id") WHERE "subscriptions"."state" in ('active', 'ending');--> statement-breakpoint
CREATE INDEX "subscriptions_memorial" ON "subscriptions" USING btree ("memorial_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_line" ON "subscriptions" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "subscriptions_paid_until" ON "subscriptions" USING btree ("paid_until") WHERE "subscriptions"."state" in ('active', 'ending');--> statement-breakpoint
CREATE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_created" ON "withdrawals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "candles_burning" ON "candles" USING btree ("memorial_id","burns_until") WHERE "candles"."removed_at" is null and "candles"."waits_for" is null;--> statement-breakpoint
CREATE INDEX "candles_listed" ON "candles" USING btree ("memorial_id",coalesce("listed_as", "id"));--> statement-breakpoint
CREATE INDEX "candles_waiting" ON "candles" USING btree ("memorial_id","id") WHERE "candles"."waits_for" is not null;--> statement-breakpoint
CREATE INDEX "candles_let_in" ON "candles" USING btree ("memorial_id","shown_at") WHERE "candles"."shown_at" is not null;--> statement-breakpoint
CREATE INDEX "candles_removed" ON "candles" USING btree ("memorial_id","removed_at") WHERE "candles"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "candles_removed_by" ON "candles" USING btree ("removed_by") WHERE "candles"."removed_by" is not null;--> statement-breakpoint
CREATE INDEX "graves_remind_on" ON "graves" USING btree ("remind_on") WHERE "graves"."remind_on" is not null;--> statement-breakpoint
CREATE INDEX "keepers_user" ON "keepers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "keepers_owner" ON "keepers" USING btree ("memorial_id") WHERE "keepers"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "removed_keepers_user" ON "removed_keepers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removed_keepers_removed_by" ON "removed_keepers" USING btree ("removed_by");--> statement-breakpoint
CREATE INDEX "media_items_processing" ON "media_items" USING btree ("memorial_id") WHERE "media_items"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "media_items_dated" ON "media_items" USING btree ("memorial_id",((translate("dated_on", 'X~-', '0') || substr('0101', length(translate("dated_on", 'X~-', '0')) - 3) || '.' || case when right("dated_on", 1) = 'X' then '0' when left("dated_on", 1) = '~' then '1' else (length(translate("dated_on", 'X~-', '0')) / 2)::text end) collate "C"),"id") WHERE "media_items"."dated_on" is not null and "media_items"."removed_at" is null and "media_items"."status" = 'ready' and "media_items"."kind" in ('image', 'video');--> statement-breakpoint
CREATE INDEX "media_items_created_by_index" ON "media_items" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "media_items_removed" ON "media_items" USING btree ("memorial_id","removed_at") WHERE "media_items"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "media_items_removed_by" ON "media_items" USING btree ("removed_by") WHERE "media_items"."removed_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_pictures_posted" ON "message_pictures" USING btree ("memorial_id","message_id");--> statement-breakpoint
CREATE INDEX "message_pictures_unposted" ON "message_pictures" USING btree ("created_at") WHERE "message_pictures"."message_id" is null;--> statement-breakpoint
CREATE INDEX "messages_shown" ON "messages" USING btree ("memorial_id","kind") WHERE "messages"."removed_at" is null and "messages"."waits_for" is null;--> statement-breakpoint
CREATE INDEX "messages_remembered" ON "messages" USING btree ("memorial_id",((translate("happened_on", 'X~-', '0') || substr('0101', length(translate("happened_on", 'X~-', '0')) - 3) || '.' || case when right("happened_on", 1) = 'X' then '0' when left("happened_on", 1) = '~' then '1' else (length(translate("happened_on", 'X~-', '0')) / 2)::text end) collate "C"),"id") WHERE "messages"."happened_on" is not null and "messages"."removed_at" is null and "messages"."waits_for" is null;--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("memorial_id","id") WHERE "messages"."waits_for" is not null;--> statement-breakpoint
CREATE INDEX "messages_approved" ON "messages" USING btree ("memorial_id","kind","shown_at") WHERE "messages"."shown_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_removed" ON "messages" USING btree ("memorial_id","removed_at") WHERE "messages"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_removed_by" ON "messages" USING btree ("removed_by") WHERE "messages"."removed_by" is not null;--> statement-breakpoint
CREATE INDEX "put_away_user" ON "put_away" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_tokens_user" ON "unsubscribe_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memorial_passes_token" ON "memorial_passes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "memorial_reads_day_index" ON "memorial_reads" USING btree ("day");--> statement-breakpoint
CREATE INDEX "holds_memorial" ON "holds" USING btree ("memorial_id");--> statement-breakpoint
CREATE INDEX "holds_created_by" ON "holds" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "restrictions_cause" ON "restrictions" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "restrictions_until" ON "restrictions" USING btree ("until");--> statement-breakpoint
CREATE INDEX "report_appeals_user" ON "report_appeals" USING btree ("user_id") WHERE "report_appeals"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "report_appeals_decided_by" ON "report_appeals" USING btree ("decided_by") WHERE "report_appeals"."decided_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open" ON "report_cases" USING btree ("memorial_id","kind","item_id") WHERE "report_cases"."state" in ('received', 'taken');--> statement-breakpoint
CREATE INDEX "report_cases_waiting" ON "report_cases" USING btree ("state","is_urgent","id") WHERE "report_cases"."state" in ('received', 'taken', 'appealed');--> statement-breakpoint
CREATE INDEX "report_cases_page" ON "report_cases" USING btree ("memorial_id","id");--> statement-breakpoint
CREATE INDEX "report_cases_taken_by" ON "report_cases" USING btree ("taken_by") WHERE "report_cases"."taken_by" is not null;--> statement-breakpoint
CREATE INDEX "report_cases_decided_by" ON "report_cases" USING btree ("decided_by") WHERE "report_cases"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "report_files_key" ON "report_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "report_notices_case" ON "report_notices" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "report_notices_user" ON "report_notices" USING btree ("user_id") WHERE "report_notices"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "report_steps_case" ON "report_steps" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "report_steps_actor" ON "report_steps" USING btree ("actor_id") WHERE "report_steps"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "spouse_links_other" ON "spouse_links" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spouse_links_pair" ON "spouse_links" USING btree (least("memorial_id", "other_id"),greatest("memorial_id", "other_id"));--> statement-breakpoint
CREATE INDEX "memorials_folded_names" ON "memorials" USING gin ("folded_names" gin_trgm_ops) WHERE privacy = 'public' and stage = 'made' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "memorials_listed" ON "memorials" USING btree ("folded_names" collate "C","id") WHERE privacy = 'public' and stage = 'made' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "memorials_indexed" ON "memorials" USING btree ("id") WHERE privacy = 'public' and stage = 'made' and deleted_at is null and indexing = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "timeline_events_once" ON "timeline_events" USING btree ("memorial_id","type") WHERE "timeline_events"."type" <> 'other' and "timeline_events"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "timeline_events_removed" ON "timeline_events" USING btree ("memorial_id","removed_at") WHERE "timeline_events"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "timeline_events_removed_by" ON "timeline_events" USING btree ("removed_by") WHERE "timeline_events"."removed_by" is not null;--> statement-breakpoint
CREATE INDEX "changes_thing" ON "changes" USING btree ("memorial_id","of","event_id","at" desc);--> statement-breakpoint
CREATE INDEX "changes_saved_by" ON "changes" USING btree ("saved_by") WHERE "changes"."saved_by" is not null;--> statement-breakpoint
CREATE INDEX "qr_bulk_waiting_bulk" ON "qr_bulk_waiting" USING btree ("bulk_id","code");--> statement-breakpoint
CREATE INDEX "qr_bulks_actor" ON "qr_bulks" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "qr_bulks_undoes" ON "qr_bulks" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "qr_machine_holds_actor" ON "qr_machine_holds" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "qr_packages_reseller" ON "qr_packages" USING btree ("reseller_id","id");--> statement-breakpoint
CREATE INDEX "qr_plate_checks_code" ON "qr_plate_checks" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "qr_plate_exceptions_asked" ON "qr_plate_exceptions" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "qr_plate_exceptions_confirmed" ON "qr_plate_exceptions" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "qr_plate_exceptions_waiting" ON "qr_plate_exceptions" USING btree ("asked_at") WHERE "qr_plate_exceptions"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "qr_starter_codes_created" ON "qr_starter_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "qr_codes_owner" ON "qr_codes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "qr_codes_newest" ON "qr_codes" USING btree ("created_at","code");--> statement-breakpoint
CREATE INDEX "qr_codes_stage" ON "qr_codes" USING btree ("stage","created_at","code");--> statement-breakpoint
CREATE INDEX "qr_codes_package" ON "qr_codes" USING btree ("package_id","code");--> statement-breakpoint
CREATE INDEX "qr_codes_retired" ON "qr_codes" USING btree ("created_at","code") WHERE "qr_codes"."retired_at" is not null;--> statement-breakpoint
CREATE INDEX "qr_history_code" ON "qr_history" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "qr_history_actor" ON "qr_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "qr_history_bulk" ON "qr_history" USING btree ("bulk_id") WHERE "qr_history"."bulk_id" is not null;--> statement-breakpoint
CREATE INDEX "qr_links_memorial" ON "qr_links" USING btree ("memorial_id");--> statement-breakpoint
CREATE INDEX "bug_reports_bug" ON "bug_reports" USING btree ("bug_id","id");--> statement-breakpoint
CREATE INDEX "bugs_last" ON "bugs" USING btree ("last_id");--> statement-breakpoint
CREATE INDEX "bugs_state" ON "bugs" USING btree ("state","last_id");--> statement-breakpoint
CREATE INDEX "rights_request_steps_request" ON "rights_request_steps" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "rights_requests_user" ON "rights_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_proof_requests_ticket" ON "ticket_proof_requests" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_proof_requests_user" ON "ticket_proof_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_drafts_user" ON "ticket_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_presence_user" ON "ticket_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_presence_seen" ON "ticket_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "ticket_links_ticket" ON "ticket_links" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_attachments_message" ON "ticket_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ticket_history_ticket" ON "ticket_history" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_history_actor" ON "ticket_history" USING btree ("actor_id") WHERE "ticket_history"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_words" ON "ticket_messages" USING gin ("body" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ticket_messages_mail_message_id" ON "ticket_messages" USING btree ("mail_message_id") WHERE "ticket_messages"."mail_message_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_user" ON "ticket_messages" USING btree ("user_id") WHERE "ticket_messages"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_author" ON "ticket_messages" USING btree ("author_id") WHERE "ticket_messages"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_email" ON "ticket_messages" USING btree (lower("from_email"));--> statement-breakpoint
CREATE INDEX "tickets_email" ON "tickets" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id") WHERE "tickets"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee_id") WHERE "tickets"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_merged_into" ON "tickets" USING btree ("merged_into_id") WHERE "tickets"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_follows" ON "tickets" USING btree ("follows_id") WHERE "tickets"."follows_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_owed" ON "tickets" USING btree ("answer_by") WHERE "tickets"."state" = 'open';--> statement-breakpoint
CREATE INDEX "tickets_last_message" ON "tickets" USING btree ("last_message_at");--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree (coalesce("answer_by", 'infinity'::timestamptz),"id") WHERE "tickets"."state" = 'open';--> statement-breakpoint
CREATE INDEX "tickets_unassigned" ON "tickets" USING btree (coalesce("answer_by", 'infinity'::timestamptz),"id") WHERE "tickets"."state" = 'open' and "tickets"."assignee_id" is null;--> statement-breakpoint
CREATE INDEX "tickets_mine" ON "tickets" USING btree ("assignee_id",coalesce("answer_by", 'infinity'::timestamptz),"id") WHERE "tickets"."state" in ('open', 'waiting', 'snoozed');--> statement-breakpoint
CREATE INDEX "tickets_in_state" ON "tickets" USING btree ("state","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_live" ON "tickets" USING btree ("updated_at","id") WHERE "tickets"."state" not in ('spam', 'merged');--> statement-breakpoint
CREATE INDEX "tickets_channel" ON "tickets" USING btree ("channel","updated_at","id") WHERE "tickets"."state" not in ('spam', 'merged');--> statement-breakpoint
CREATE INDEX "tickets_snoozed" ON "tickets" USING btree ("snoozed_until") WHERE "tickets"."state" = 'snoozed';--> statement-breakpoint
CREATE INDEX "tickets_searched" ON "tickets" USING gin (("subject" || ' ' || "name" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE TABLE "prepared_pages" (
	"memorial_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_items" ADD COLUMN "taken_on" text;--> statement-breakpoint
ALTER TABLE "prepared_pages" ADD CONSTRAINT "prepared_pages_memorial_id_memorials_id_fk" FOREIGN KEY ("memorial_id") REFERENCES "public"."memorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "reply_to_email" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "reply_to_email" text;--> statement-breakpoint
CREATE INDEX "tickets_reply_to" ON "tickets" USING btree (lower("reply_to_email")) WHERE "tickets"."reply_to_email" is not null;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mail_secret" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "undelivered_at" timestamp with time zone;--> statement-breakpoint
CREATE TABLE "audit_reasons" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_customers" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "is_booked_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "identifiers" jsonb;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "link_hash" "bytea";--> statement-breakpoint
CREATE INDEX "bank_entries_told" ON "bank_entries" USING btree ("amount","booked_on");--> statement-breakpoint
CREATE INDEX "bank_entries_identifiers" ON "bank_entries" USING gin ("identifiers");--> statement-breakpoint
ALTER TABLE "invoices" DROP COLUMN "reason";--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_link" UNIQUE("link_hash");--> statement-breakpoint
CREATE TABLE "media_uploads" (
	"memorial_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"media_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_uploads_memorial_id_digest_pk" PRIMARY KEY("memorial_id","digest")
);
--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_memorial_id_media_id_media_items_memorial_id_id_fk" FOREIGN KEY ("memorial_id","media_id") REFERENCES "public"."media_items"("memorial_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_uploads_item" ON "media_uploads" USING btree ("memorial_id","media_id");--> statement-breakpoint
CREATE INDEX "media_uploads_age" ON "media_uploads" USING btree ("created_at");