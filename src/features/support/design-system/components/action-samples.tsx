import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { TextLink } from "#ui/link.tsx";
import { useState } from "react";
import { Specimen, Specimens, type State } from "./specimen.tsx";

const VARIANTS = ["primary", "quiet", "bare", "bad"] as const;

export function ButtonSamples() {
  const { t } = useTranslation("design-system");
  return (
    <Specimens>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} caption={t(`button.${variant}`)}>
          <div className="actions">
            <Button variant={variant}>{t(`button.${variant}Word`)}</Button>
          </div>
        </Specimen>
      ))}
      {(["hover", "focus", "disabled", "loading"] as const).map((state) => (
        <Specimen key={state} state={state}>
          <div className="actions">
            <HeldButton state={state} />
            <HeldButton state={state} quiet />
          </div>
        </Specimen>
      ))}
      <Specimen caption={t("button.small")}>
        <Button small>{t("samples.light")}</Button>
      </Specimen>
    </Specimens>
  );
}

function HeldButton({ state, quiet = false }: { state: State; quiet?: boolean }) {
  const { t } = useTranslation("design-system");
  return (
    <Button
      variant={quiet ? "quiet" : "primary"}
      disabled={state === "disabled"}
      busy={state === "loading" ? t("samples.saving") : null}
    >
      {quiet ? t("button.quietWord") : t("button.primaryWord")}
    </Button>
  );
}

export function LinkSamples() {
  const { t } = useTranslation("design-system");
  return (
    <Specimens>
      {(["rest", "hover", "focus"] as const).map((state) => (
        <Specimen key={state} state={state}>
          <p className="reading">
            {t("link.before")} <TextLink to="/test-memorial">{t("link.words")}</TextLink>
          </p>
        </Specimen>
      ))}
    </Specimens>
  );
}

export function MenuSamples() {
  const { t } = useTranslation("design-system");
  const [done, setDone] = useState<string | null>(null);
  const does = (label: string) => ({ label, onSelect: () => setDone(label) });
  return (
    <Specimens>
      <Specimen state="rest">
        <div className="actions">
          <Menu
            label={t("menu.label")}
            labelFor={t("menu.labelFor", { name: t("samples.person") })}
            items={[
              { key: "open", label: t("menu.open"), to: "/test-memorial" },
              { key: "invite", ...does(t("menu.invite")) },
              { key: "move", label: t("menu.move"), disabled: true, onSelect: () => undefined },
              { key: "delete", bad: true, ...does(t("menu.delete")) },
            ]}
          />
        </div>
        <p className="small" role="status">
          {done !== null && t("menu.done", { done })}
        </p>
      </Specimen>
      <Specimen state="focus">
        <div className="actions">
          <Menu label={t("menu.label")} items={[{ key: "open", ...does(t("menu.open")) }]} />
        </div>
      </Specimen>
      <Specimen state="disabled">
        <div className="actions">
          <Menu label={t("menu.label")} items={[]} disabled />
        </div>
      </Specimen>
    </Specimens>
  );
}

export function TabSamples() {
  const { t } = useTranslation("design-system");
  const [tab, setTab] = useState<"greetings" | "pictures" | "access" | "music">("greetings");
  return (
    <Specimens>
      <Specimen state="rest" wide>
        <Tabs
          label={t("tabs.label")}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              key: "greetings",
              title: t("tabs.greetings"),
              count: 12,
              content: <p className="reading">{t("tabs.greetingsText")}</p>,
            },
            {
              key: "pictures",
              title: t("tabs.pictures"),
              count: 24,
              content: <p className="reading">{t("tabs.picturesText")}</p>,
            },
            { key: "music", title: t("tabs.music"), disabled: true, content: null },
            {
              key: "access",
              title: t("tabs.access"),
              content: <p className="reading">{t("tabs.accessText")}</p>,
            },
          ]}
        />
      </Specimen>
    </Specimens>
  );
}
