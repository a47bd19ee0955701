import { useTranslation } from "react-i18next";
import { useToast } from "#ui/toast.tsx";
import "./share-button.css";

/** The phone's own way of sending an address; where there is none, the address is copied. */
export function ShareButton({ name }: { name: string }) {
  const { t } = useTranslation("memorials");
  const toast = useToast();

  async function share() {
    const url = location.origin + location.pathname;
    const device: Partial<Navigator> = navigator;
    try {
      if (device.share !== undefined) return await navigator.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      toast.show({ title: t("share.copied") });
    } catch (error) {
      // Whoever closes the phone's list again has decided, not failed.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast.show({ tone: "bad", title: t("share.failed"), description: url });
    }
  }

  return (
    <button type="button" className="needs-script" onClick={() => void share()}>
      {t("share.page")}
    </button>
  );
}
