import { useState, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Lazy } from "#ui/lazy.tsx";

const load = () =>
  import("./staff-search-dialog.tsx").then(({ StaffSearchDialog }) => StaffSearchDialog);

const OPEN = "staff-search";

/** Opens what `StaffSearch` holds, wherever on the page it stands. */
export function SearchButton({ onOpen }: { onOpen?: () => void }) {
  const { t } = useTranslation("staff");
  return (
    <Button
      variant="quiet"
      small
      onClick={() => {
        onOpen?.();
        dispatchEvent(new Event(OPEN));
      }}
    >
      {t("search.open")}
    </Button>
  );
}

/** ⌘K or Ctrl+K on every staff page: finds pages of the desk, and whatever else one may read. Loaded when first asked for. */
export function StaffSearch() {
  const [open, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);

  useEffect(() => {
    function show() {
      setNeeded(true);
      setOpen(true);
    }
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      show();
    }
    addEventListener(OPEN, show);
    addEventListener("keydown", press);
    return () => {
      removeEventListener(OPEN, show);
      removeEventListener("keydown", press);
    };
  }, []);

  return (
    <Lazy load={load} need={isNeeded ? 1 : null}>
      {(Loaded) => <Loaded open={open} onClose={() => setOpen(false)} />}
    </Lazy>
  );
}
