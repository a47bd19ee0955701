import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublicUrl } from "#shell/public-url.ts";
import { Lazy } from "#ui/lazy.tsx";
import "./share-button.css";

type ShareButtonProps = { name: string; slug: string };

async function loadPanel() {
  const { SharePanel } = await import("./share-panel.tsx");
  return SharePanel;
}

/** Opens the share panel, which is loaded on the first click. */
export function ShareButton({ name, slug }: ShareButtonProps) {
  const { t } = useTranslation("memorials");
  const publicUrl = usePublicUrl();
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
      <Lazy load={loadPanel} need={opened === 0 ? null : opened}>
        {(SharePanel) => (
          <SharePanel
            open={isOpen}
            id={slug}
            name={name}
            address={`${publicUrl}/memorial/${slug}`}
            onClose={() => setOpen(false)}
          />
        )}
      </Lazy>
    </>
  );
}
