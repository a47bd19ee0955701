import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { browserTranslator } from "#platform/i18n/browser.ts";
import { sayNoConnection, sayUnknownServerError } from "#platform/pages/api-client.ts";

const root = document.documentElement;
const namespaces = (root.dataset["texts"] ?? "common").split(" ");
const i18n = await browserTranslator(root.lang, namespaces);
sayUnknownServerError(i18n.t("common:unknownServerError"));
sayNoConnection(i18n.t("common:noConnection"));

startTransition(() => {
  hydrateRoot(document, <App />);
});

function App() {
  // Read by the script that brings this one (`late-script.ts`).
  useEffect(() => {
    root.dataset["ready"] = "";
  }, []);
  return (
    <I18nextProvider i18n={i18n}>
      <HydratedRouter />
    </I18nextProvider>
  );
}
