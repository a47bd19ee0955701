import { useEffect, useState } from "react";
import { pictureClass } from "#ui/picture-rows-css.ts";

/**
 * Puts keyboard focus where it belongs once a panel is closed: on the picture that it was about, on
 * the one beside a deleted one, or on the button that adds pictures.
 */
export function useReturningFocus(): (id: string | null) => void {
  const [to, setTo] = useState<{ id: string | null } | null>(null);

  useEffect(() => {
    if (to === null) return;
    const names = to.id === null ? [] : [`.${pictureClass(to.id)} button`, `#edit-${to.id}`];
    const found = [...names, "input[type=file]"]
      .map((name) => document.querySelector<HTMLElement>(`#pictures ${name}`))
      .find((element) => element !== null);
    found?.focus();
  }, [to]);

  return (id) => setTo({ id });
}
