import { defineErrors } from "#platform/errors.ts";

/** How calls about codes and plates can fail, beside the platform's ways. The texts: `errors:qr.<code>`. */
export const qrError = defineErrors("qr", {
  mistypedCode: 400,
  codeTaken: 409,
  wrongKey: { status: 403, security: "guessed" },
  keyBlocked: { status: 423, security: "guessed" },
  codeLocked: 423,
  outOfOrder: 409,
  atMachine: 409,
  notProven: 409,
  belowGrade: 409,
  notChecked: 409,
  secondPerson: 403,
});
