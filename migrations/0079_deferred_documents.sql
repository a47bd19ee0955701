-- What needs no number is written before the series is locked, and is looked at in the commit.
ALTER TABLE "invoice_lines" ALTER CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "invoice_customers" ALTER CONSTRAINT "invoice_customers_invoice_id_invoices_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "invoice_balances" ALTER CONSTRAINT "invoice_balances_invoice_id_invoices_id_fk" DEFERRABLE INITIALLY DEFERRED;
