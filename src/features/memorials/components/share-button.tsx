import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Loaded } from "#ui/loaded.tsx";
import "./share-button.css";

type ShareButtonProps = { name: string; slug: string; publicUrl: string };

async function loadPanel() {
  const { SharePanel } = await import("./share-panel.tsx");
  return SharePanel;
}

/** Opens the ways of passing the page on: they come with the first press. */
export function ShareButton({ name, slug, publicUrl }: ShareButtonProps) {
  const { t } = useTranslation("memorials");
  const [opened, setOpened] = useState(0);
  const [isOpen, setOpen] = useState(false);

  function open() {
    setOpened(opened + 1);
    setOpen(true);
  }

  return (
    <>
      <button type="button" className="share-button needs-script" onClick={open}>
        {t("share.page")}
      </button>
      <Loaded load={loadPanel} need={opened === 0 ? null : opened}>
        {(SharePanel) => (
          <SharePanel
            open={isOpen}
            name={name}
            address={`${publicUrl}/memorial/${slug}`}
            onClose={() => setOpen(false)}
          />
        )}
      </Loaded>
    </>
  );
}
