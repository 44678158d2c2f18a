/** Responds to refusals with `application/problem+json` (RFC 9457) and the texts of the error catalogue. */
import { z } from "zod";
import { type ErrorNotice, Refusal } from "#app/platform/errors/errors.ts";
import { answerOf } from "#app/platform/errors/page-failures.server.ts";
import { RefusedFields } from "#app/platform/forms/forms.server.ts";
import { RefusedListing } from "./operation.server.ts";

export const PROBLEM_TYPE = "application/problem+json";

export const Problem = z
  .object({
    type: z.url().describe("The URL of the page that explains the code."),
    status: z.int(),
    title: z.string().describe("A text in Bulgarian for people."),
    detail: z.string().describe("A text in Bulgarian for people."),
    code: z.string().describe("The code for programs, which does not change with the text."),
    field: z.string().optional().describe("The field of the body, or the parameter, that caused the error."),
    errors: z.record(z.string(), z.string()).optional().describe("A text in Bulgarian for each invalid field."),
    asked: z
      .array(
        z.object({
          key: z.string().describe("The value for `keep`."),
          rule: z.string(),
          field: z.string(),
          words: z.string(),
          told: z.string().describe("The reason why the words are marked, in Bulgarian."),
          isPersonal: z
            .boolean()
            .describe("True for personal data. Keeping them states that they are yours or that the person agrees."),
        }),
      )
      .optional()
      .describe("The marked words of the ad, which you may keep; with the code `text_asked`."),
    twin: z
      .object({ url: z.url(), title: z.string() })
      .optional()
      .describe("The similar ad of the caller; with the code `listing_twin`. `anyway`: yes publishes the new one too."),
    requestId: z.string().optional().describe("The id of the call, for questions to the operators."),
  })
  .meta({ id: "Problem", description: "The error of a call (RFC 9457)." });

interface ProblemContext {
  readonly siteUrl: string;
  readonly field?: string | undefined;
  readonly errors?: Readonly<Record<string, string>>;
  readonly details?: RefusedListing["details"];
  readonly requestId?: string;
}

export function problem(notice: ErrorNotice, { siteUrl, field, errors, details, requestId }: ProblemContext): Response {
  const { asked = [], twin } = details ?? {};
  const body: z.input<typeof Problem> = {
    type: `${siteUrl}/api#${notice.code}`,
    status: notice.status,
    title: notice.title,
    detail: notice.text,
    code: notice.code,
    ...(field && { field }),
    ...(errors && Object.keys(errors).length > 0 && { errors }),
    ...(asked.length > 0 && { asked: [...asked] }),
    ...(twin && { twin }),
    ...(requestId && { requestId }),
  };
  const headers = {
    "content-type": PROBLEM_TYPE,
    "cache-control": "no-store",
    // RFC 9110, 15.5.2
    ...(notice.status === 401 && { "www-authenticate": "Bearer" }),
  };
  return new Response(JSON.stringify(body), { status: notice.status, headers });
}

/** Returns the response for a refusal; undefined for any other error. */
export function problemOf(thrown: unknown, siteUrl: string): Response | undefined {
  if (thrown instanceof RefusedFields) {
    const { notice, errors } = thrown;
    const details = thrown instanceof RefusedListing ? thrown.details : {};
    return problem(notice, { siteUrl, field: Object.keys(errors)[0], errors, details });
  }
  if (thrown instanceof Refusal) {
    const { notice, field, retryAfter } = thrown;
    const answer = problem(notice, { siteUrl, field, ...(field && { errors: { [field]: notice.text } }) });
    const seconds = retryAfter ?? (notice.code === "repeat_under_way" ? 1 : undefined);
    if (seconds !== undefined) answer.headers.set("retry-after", String(seconds));
    return answer;
  }
  const notice = pageNotice(thrown);
  return notice && problem(notice, { siteUrl });
}

/** Returns the notice of an error made by pageError(). */
function pageNotice(thrown: unknown): ErrorNotice | undefined {
  const body = answerOf(thrown)?.body;
  return typeof body === "object" && body !== null && "code" in body ? (body as ErrorNotice) : undefined;
}
