import { describe, expect, it } from "vitest";
import { isAutomatic, mayBeAnswered } from "./automatic.ts";
import { readHeaders } from "./mail-headers.ts";

const OURS = ["hjaelp@minde.example"];

function judged(from: string, headers: string[] = [], replyTo: string | null = null) {
  const seen = {
    headers: readHeaders(Buffer.from([`From: ${from}`, ...headers, "", ""].join("\r\n"))),
    sender: null,
    from,
    replyTo,
    ours: OURS,
  };
  return { isAutomatic: isAutomatic(seen), mayBeAnswered: mayBeAnswered(seen) };
}

describe("a machine that doesn't mark itself", () => {
  it.each([
    ["noreply-dmarc-support@example.net"],
    ["no-reply.eu@example.net"],
    ["DMARC-Report@example.net"],
    ["bounce-17@example.net"],
    ["alerts@example.net"],
    ["shop-notifications@example.net"],
  ])("gets no receipt by its name: %s", (from) => {
    expect(judged(from).mayBeAnswered).toBe(false);
  });

  it.each([
    ["Subject: Report domain: minde.example Submitter: example.net Report-ID: 17"],
    ["Subject: [Preview] Report Domain: minde.example Submitter: example.net"],
    ["TLS-Report-Domain: minde.example"],
    ["Content-Type: multipart/report; report-type=disposition-notification"],
    ["X-Failed-Recipients: x@example.org"],
  ])("is one by its report: %s", (header) => {
    const report = judged("post@example.net", [header]);
    expect(report).toEqual({ isAutomatic: true, mayBeAnswered: false });
  });

  it.each([
    ["Subject: Automatisk svar: Om pladen"],
    ["Subject: =?utf-8?Q?Respuesta_autom=C3=A1tica:_Placa?="],
    ["Subject: Out of Office: plate"],
    ["Feedback-ID: 1:2:3"],
  ])("gets no receipt, and is read by a person: %s", (header) => {
    const answer = judged("bo@example.net", [header]);
    expect(answer).toEqual({ isAutomatic: false, mayBeAnswered: false });
  });

  it.each([
    "aase@example.org",
    "noreen@example.org",
    "rootsby@example.org",
    "systemair@example.org",
  ])("is nobody who is called %s", (from) => {
    expect(judged(from)).toEqual({ isAutomatic: false, mayBeAnswered: true });
  });
});

describe("a form that sends for somebody", () => {
  it("is from a person, who is answered where it says", () => {
    const form = judged("noreply@bedemand.example", [], "karen@familie.example");
    expect(form).toEqual({ isAutomatic: false, mayBeAnswered: true });
    const other = judged("website-noreply@bedemand.example", [], "karen@familie.example");
    expect(other.mayBeAnswered).toBe(true);
  });

  it("is a machine where it names another one, or says so", () => {
    expect(judged("noreply@x.example", [], "no-reply@x.example").isAutomatic).toBe(true);
    expect(judged("MAILER-DAEMON@x.example", [], "karen@x.example").isAutomatic).toBe(true);
    expect(judged("noreply@x.example", ["Auto-Submitted: auto-generated"], "k@x.example")).toEqual({
      isAutomatic: true,
      mayBeAnswered: false,
    });
  });
});
