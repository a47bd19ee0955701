import type { ReactNode } from "react";

/** A list of settings: `Setting`s under an ink rule. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <ul className="settings-list">{children}</ul>;
}

export type SettingProps = {
  title: ReactNode;
  /** One sentence about it. */
  text?: ReactNode;
  /** One word to press; drops below where there is no room. */
  action?: ReactNode;
  /** What belongs to it, indented below. */
  children?: ReactNode;
};

export function Setting({ title, text, action, children }: SettingProps) {
  return (
    <li className="setting">
      <div className="setting-words">
        <p className="setting-title">{title}</p>
        {text && <p className="small">{text}</p>}
      </div>
      {action}
      {children && <div className="setting-more">{children}</div>}
    </li>
  );
}
