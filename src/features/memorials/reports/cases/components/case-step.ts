import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { useToast } from "#ui/toast.tsx";
import { listCases, type WholeCase } from "../contract.ts";
import { caseQuery } from "./case-query.ts";

/** Only the revision that was read: of two at once, one is told. */
type Headers = { "if-match": string };

type CaseStep<Typed> = {
  shown: WholeCase;
  send: (typed: Typed, headers: Headers) => Promise<WholeCase>;
  /** Said once it is done. */
  done: string;
  /** Somebody else was first: the case is shown as it is now. */
  onLost: () => void;
};

/** One step of a case; what its form says of fields stays at the fields. */
export function useCaseStep<Typed>({ shown, send, done, onLost }: CaseStep<Typed>) {
  const { t } = useTranslation("cases");
  const toast = useToast();
  const client = useQueryClient();
  const { queryKey } = caseQuery(shown.number);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: Typed) => {
      // One's own step of a moment ago may not be drawn yet.
      const { revision } = client.getQueryData(queryKey) ?? shown;
      return send(typed, { "if-match": `"${revision}"` });
    },
    onSuccess: async (now) => {
      client.setQueryData(queryKey, now);
      toast.show({ title: done });
      await client.invalidateQueries({ queryKey: pathKey(listCases) });
    },
    onError: async (failure) => {
      if (isLost(failure)) {
        await client.invalidateQueries({ queryKey });
        onLost();
      } else if (!hasFieldProblems(failure)) {
        toast.show({ tone: "bad", title: t("failed"), description: failure.message });
      }
    },
  });
  const problem = isLost(error) ? null : error;
  const form = useFocusOnProblem(problem);
  const fields = problem instanceof ApiError ? problem.fields : {};
  return { run: mutate, isPending, form, fields };
}

/** A colleague has changed the case since it was read. */
const LOST: readonly unknown[] = [
  "changedMeanwhile",
  "memorials.takenMeanwhile",
  "memorials.decidedMeanwhile",
];

function isLost(error: Error | null): boolean {
  return error instanceof ApiError && LOST.includes(error.code);
}
