import { useEffect } from "react";

/**
 * Stands inline in <head>. A visit that begins at the top is laid out from the top: the sections
 * further down wait (`section.css`), since to lay out a long text keeps a slow phone from showing
 * the first screen. Whoever follows a link within the page, presses a button of a form further down, or comes back to where they were,
 * needs the true heights of everything above.
 */
export const deferredLayoutScript =
  'if(!location.hash&&performance.getEntriesByType("navigation")[0]?.type==="navigate"){const{dataset:d}=document.documentElement;d.look="first";addEventListener("click",e=>{if(e.target.closest?.(\'a[href*="#"],[form]\'))delete d.look},true)}';

const WAITING = '[data-look="first"] .first-screen ~ .spread';

/** Lays out what waits, a section a frame, once the page has come to rest. */
export function useAllLaidOut(isAtRest: boolean): void {
  useEffect(() => {
    if (!isAtRest) return undefined;
    const waiting = [...document.querySelectorAll<HTMLElement>(WAITING)];
    let frame = requestAnimationFrame(next);
    function next() {
      const section = waiting.shift();
      if (section === undefined) return end();
      section.style.contentVisibility = "visible";
      frame = requestAnimationFrame(next);
    }
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [isAtRest]);
}

function end() {
  delete document.documentElement.dataset["look"];
}
