/** Reads from the ad form what the person answered about marked words and about a similar ad. */

/**
 * Returns the answers of a submitted form. The answers to the shown questions (`asked`) become answers of the form (`kept`, `anyway`),
 * which it carries on, so that the next question does not repeat them.
 */
export function readAnswers(form: FormData, intent: string) {
  const asked = form.getAll("asked").map(String);
  form.delete("asked");
  if (intent === "publish-kept") for (const key of asked) form.append("kept", key);
  if (intent === "publish-anyway") form.set("anyway", "yes");
  return {
    kept: new Set(form.getAll("kept").map(String)),
    denied: new Set(intent === "publish-denied" ? asked : []),
  };
}
