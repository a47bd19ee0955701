import type { z } from "zod";
import type { Permission } from "#platform/actor.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * One documented call. `access` says who may knock at all, `permission` what staff must be let do
 * before they may; what anyone may do with the thing behind the door is the slice's policy.
 */
export type Call = {
  method: Method;
  path: string;
  summary: string;
  access: "anyone" | "signed-in";
  permission?: Permission;
  /** Asks for a session whose owner has proved within ten minutes to be the one. */
  confirmed?: true;
  /** A call that writes, and is answered even to staff who see what somebody else sees. */
  whileViewing?: true;
  /**
   * A call that writes, and is answered to whom we may only keep the data of: it is about how they get
   * in, or about their rights.
   */
  whileRestricted?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer?: z.ZodType;
  /** Status of success; 204 when there is no `answer`. */
  status?: 200 | 201 | 202 | 204;
};

export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** Replaces `{name}` in a call's path: `pathOf(lightCandle, { id })`. */
export function pathOf(call: Pick<Call, "path">, params: Record<string, string>): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
