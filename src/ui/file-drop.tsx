import "./file-drop.css";
import { useId, useRef, useState, type ChangeEvent, type DragEvent } from "react";
import { classNames } from "./class-names.ts";

export type FileDropProps = {
  /** "Vælg billeder". */
  label: string;
  /** "eller træk dem herind". */
  dragHint: string;
  /** As in `<input accept>`; not applied to dropped files. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Outlined, if another button is the primary one. */
  quiet?: boolean;
  /** Name of the file field, for forms submitted without script. */
  name?: string;
  onFiles: (files: File[]) => void;
};

/** A file chooser: the button first, drag and drop second. */
export function FileDrop({
  label,
  dragHint,
  accept,
  multiple = true,
  disabled = false,
  quiet = false,
  name,
  onFiles,
}: FileDropProps) {
  const hintId = useId();
  // Entering a child fires leave on its parent, so the depth is counted.
  const depth = useRef(0);
  const [over, setOver] = useState(false);

  function hover(by: 1 | -1) {
    depth.current += by;
    setOver(depth.current > 0);
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // Reset, so that the same file can be chosen again after a failure.
    event.target.value = "";
    if (files.length > 0) onFiles(files);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  }

  return (
    <div
      className={classNames("file-drop", over && "file-drop-over")}
      onDragEnter={() => hover(1)}
      onDragLeave={() => hover(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <label
        className={classNames("button file-drop-button", quiet && "button-quiet")}
        aria-disabled={disabled || undefined}
      >
        <input
          className="visually-hidden"
          type="file"
          name={name}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={hintId}
          onChange={choose}
        />
        {label}
      </label>
      <span className="small" id={hintId}>
        {dragHint}
      </span>
    </div>
  );
}
