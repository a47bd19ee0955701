import type { UseMutationResult } from "@tanstack/react-query";
import type { CallAnswer } from "#platform/call.ts";
import type { suggestEdit } from "../contract.ts";

/** The server looks at the picture, when somebody asks. */
export type Suggesting = UseMutationResult<CallAnswer<typeof suggestEdit>, Error, void>;
