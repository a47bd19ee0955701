import { useEffect } from "react";
import { call } from "#platform/pages/call.ts";
import { tellPresence } from "../contract.ts";

/** As often as the call asks for. */
const REPEAT_MS = 20_000;

/** Tells colleagues who has the ticket open, while it can be seen. */
export function usePresence(ticketId: string, doing: "reading" | "writing"): void {
  useEffect(() => {
    function say() {
      if (document.visibilityState === "hidden") return;
      // Colleagues miss a line about it; the next one is soon.
      call(tellPresence, { params: { ticketId }, body: { doing } }).catch(() => undefined);
    }
    say();
    const timer = setInterval(say, REPEAT_MS);
    return () => clearInterval(timer);
  }, [ticketId, doing]);
}
