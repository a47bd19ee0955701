import type { ReactNode } from "react";

/** For empty lists: one sentence in reading type, one action. */
export function EmptyState({
  text,
  note,
  action,
}: {
  text: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="stack">
      <p className="reading">{text}</p>
      {note && <p className="small">{note}</p>}
      {action && <div className="actions">{action}</div>}
    </div>
  );
}
