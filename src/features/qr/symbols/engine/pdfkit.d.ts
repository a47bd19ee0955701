/** Missing from pdfkit's types: the dictionaries of a page and of the document. */
declare namespace PDFKit {
  interface PDFPage {
    resources: { data: Record<string, unknown> };
  }
  interface PDFDocument {
    _root: { data: Record<string, unknown> };
  }
}
