CREATE TABLE "invoice_documents" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"pdf_key" text NOT NULL,
	"pdf_hash" text NOT NULL,
	"xml_key" text NOT NULL,
	"xml_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was handed out stays as it was, as long as books are kept.
CREATE FUNCTION "invoice_document_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    AND NOT "books_are_kept"((SELECT "issued_on" FROM "invoices" WHERE "id" = OLD."invoice_id"))
    THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "invoice_documents_change" BEFORE UPDATE OR DELETE ON "invoice_documents"
  FOR EACH ROW EXECUTE FUNCTION "invoice_document_change"();--> statement-breakpoint
CREATE TRIGGER "invoice_documents_kept" BEFORE TRUNCATE ON "invoice_documents"
  FOR EACH STATEMENT EXECUTE FUNCTION "books_refuse"();--> statement-breakpoint
ALTER TABLE "invoice_documents" ENABLE ALWAYS TRIGGER "invoice_documents_change";--> statement-breakpoint
ALTER TABLE "invoice_documents" ENABLE ALWAYS TRIGGER "invoice_documents_kept";
