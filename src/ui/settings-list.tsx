import type { ReactNode } from "react";

/** A list of `Setting`s under a rule. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <ul className="settings-list">{children}</ul>;
}

export type SettingProps = {
  title: ReactNode;
  /** Stands first: a person's picture. */
  picture?: ReactNode;
  /** One sentence about it. */
  text?: ReactNode;
  /** One action; wraps below on narrow screens. */
  action?: ReactNode;
  /** Related content, indented below. */
  children?: ReactNode;
};

export function Setting({ title, picture, text, action, children }: SettingProps) {
  return (
    <li className="setting">
      {picture}
      <div className="setting-words">
        <p className="setting-title">{title}</p>
        {text && <p className="small">{text}</p>}
      </div>
      {action}
      {children && <div className="setting-more">{children}</div>}
    </li>
  );
}
