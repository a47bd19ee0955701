import { useQueryClient } from "@tanstack/react-query";
import { pathKey } from "#platform/pages/queries.ts";
import { useToast } from "#ui/toast.tsx";
import { listMailTexts } from "../contract.ts";

/** Says it, and fetches the texts and their versions again. */
export function useMailTextSaved() {
  const toast = useToast();
  const client = useQueryClient();
  return async (title: string) => {
    toast.show({ title });
    const [path] = pathKey(listMailTexts);
    await client.invalidateQueries({
      predicate: ({ queryKey: [asked] }) => typeof asked === "string" && asked.startsWith(path),
    });
  };
}
