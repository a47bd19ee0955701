import "./staff-page.css";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { DeskMenu } from "./desk-menu.tsx";
import { DeskSheet } from "./desk-sheet.tsx";
import { OwnLinks } from "./signed-in-navigation.tsx";
import { SitePage } from "./site-page.tsx";
import { StaffSearch } from "./staff-search.tsx";

export type StaffPageProps = {
  title: string;
  /** The heading, if it is more than the title's text. */
  heading?: ReactNode;
  note?: ReactNode;
  /** In the heading's line: the views of a list, or one button. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The frame of a staff page: areas that the user may open, heading, content. */
export function StaffPage({ title, heading = title, note, beside, children }: StaffPageProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <SitePage title={title} navigation={<DeskTop onMenu={() => setMenuOpen(true)} />}>
      {/* Before the search, which may be opened from it: it closes first. */}
      <DeskSheet open={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <StaffSearch />
      <div className="staff-page">
        {/* Its space is reserved, so that the content doesn't move when it loads. */}
        <div className="staff-areas">
          <DeskMenu />
        </div>
        <div className="staff-content">
          <header className="staff-heading">
            <h1>{heading}</h1>
            {note && <p className="small">{note}</p>}
            {beside}
          </header>
          {children}
        </div>
      </div>
    </SitePage>
  );
}

/** Narrow windows have one menu of everything; wide ones list the areas beside the content. */
function DeskTop({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <OwnLinks isFolded />
      <div className="folded-links">
        <Button
          variant="quiet"
          small
          className="menu-button"
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          {t("frame.menu")}
        </Button>
      </div>
    </>
  );
}
