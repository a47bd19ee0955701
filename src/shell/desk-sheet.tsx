import { useTranslation } from "react-i18next";
import { Sheet } from "#ui/sheet.tsx";
import { DeskMenu } from "./desk-menu.tsx";
import { OwnLinks } from "./signed-in-navigation.tsx";
import { SearchButton } from "./staff-search.tsx";

type DeskSheetProps = { open: boolean; onClose: () => void };

/** The desk's menu on a phone, at the bottom of the screen: the search, the areas, the own links. */
export function DeskSheet({ open, onClose }: DeskSheetProps) {
  const { t } = useTranslation(["staff", "common"]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("staff:frame.areas")}
      closeLabel={t("common:toasts.close")}
    >
      <div className="desk-sheet">
        <SearchButton onOpen={onClose} />
        <DeskMenu onFollow={onClose} />
        <div className="desk-sheet-own">
          <OwnLinks isFolded={false} leaveOut="desk" />
        </div>
      </div>
    </Sheet>
  );
}
