import "./form-extras.css";

/** A hidden field: only bots fill it in. */
export function FormTrap({ name, label }: { name: string; label: string }) {
  return (
    <label className="form-trap" aria-hidden="true">
      {label}
      <input type="text" name={name} tabIndex={-1} autoComplete="off" />
    </label>
  );
}
