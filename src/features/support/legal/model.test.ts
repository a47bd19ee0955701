import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { platformPersonalData } from "#platform/personal-data.server.ts";

const SAID = {
  da: "Hvem der har ændret hvad: så længe vi driver tjenesten",
  en: "Who changed what: for as long as we run the service",
  es: "Quién ha cambiado qué: mientras prestemos el servicio",
};

test.each(Object.entries(SAID))(
  "the privacy page says that the log has no end, in %s",
  (locale, said) => {
    const text = readFileSync(
      new URL(`../../../../locales/${locale}/privacy.json`, import.meta.url),
      "utf8",
    );
    // Whoever lets entries end one day says so here, too.
    expect(platformPersonalData["audit_entries.actor_id"]?.erased).toMatch(/^kept: /);
    expect(platformPersonalData["audit_entries.address"]?.erased).toMatch(/^kept: /);
    expect(text).toContain(said);
  },
);
