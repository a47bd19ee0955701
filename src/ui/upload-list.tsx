import "./file-drop.css";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { ProgressBar } from "./progress-bar.tsx";

export type UploadRow = {
  id: string;
  name: string;
  /** "4 af 6 MB", or the error. */
  text: ReactNode;
  /** Progress from 0 to 1; null if unknown. */
  progress: number | null;
  /** Failed: says so, and can be retried. */
  failed: boolean;
};

export type UploadListProps = {
  /** The total: "23 af 30 er lagt op." */
  sum: { done: number; total: number; text: ReactNode; label: string };
  /** Failed ones first, then those under way; without waiting and finished ones. */
  rows: readonly UploadRow[];
  /** "4 billeder venter på tur." */
  waiting?: ReactNode;
  /** "Prøv igen", and its accessible label with the file name. */
  retry: { label: string; labelFor: (name: string) => string; onRetry: (id: string) => void };
};

/** Uploads that failed or are under way; the rest is a number. */
export function UploadList({ sum, rows, waiting, retry }: UploadListProps) {
  return (
    <div className="upload">
      <div className="upload-sum">
        <p role="status">{sum.text}</p>
        <ProgressBar large value={sum.done} max={sum.total} label={sum.label} />
      </div>
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li
              key={row.id}
              className={classNames("upload-row", row.failed && "upload-row-failed")}
            >
              <div className="upload-words">
                <p className="upload-name">{row.name}</p>
                <p className="upload-text">
                  {row.failed && <Icon name="warning" />}
                  <span>{row.text}</span>
                </p>
              </div>
              {row.failed && (
                <Button
                  variant="quiet"
                  small
                  aria-label={retry.labelFor(row.name)}
                  onClick={() => retry.onRetry(row.id)}
                >
                  {retry.label}
                </Button>
              )}
              {!row.failed && row.progress !== null && (
                <ProgressBar value={row.progress} max={1} label={row.name} />
              )}
            </li>
          ))}
        </ul>
      )}
      {waiting && <p className="small">{waiting}</p>}
    </div>
  );
}
