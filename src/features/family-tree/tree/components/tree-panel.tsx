import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";

type TreePanelProps = {
  heading: string;
  /** One begins to write at once. */
  isWritten?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** What is open below the tree: the focus goes there, and back when it closes. */
export function TreePanel({ heading, isWritten = false, onClose, children }: TreePanelProps) {
  const { t } = useTranslation("tree-editing");
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const from = document.activeElement;
    const shown = panel.current;
    const field = isWritten ? shown?.querySelector<HTMLElement>("input") : null;
    (field ?? shown)?.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: "start" });
    function press(event: KeyboardEvent) {
      if (event.key === "Escape" && !event.defaultPrevented) close.current();
    }
    shown?.addEventListener("keydown", press);
    return () => {
      shown?.removeEventListener("keydown", press);
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, [isWritten]);

  return (
    <section ref={panel} className="tree-panel no-print" tabIndex={-1} aria-labelledby={headingId}>
      <div className="tree-panel-left">
        <h2 id={headingId}>{heading}</h2>
        <Button variant="bare" small onClick={onClose}>
          {t("close")}
        </Button>
      </div>
      <div className="stack">{children}</div>
    </section>
  );
}
