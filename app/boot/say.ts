/** Says something over the page for five seconds, or longer while one points at it. */
export function say(text = "", role: "status" | "alert" = "status"): void {
  const said = document.createElement("p");
  said.role = role;
  said.textContent = text;
  document.querySelector("[data-said]")?.replaceChildren(said);
  const leave = () => (said.matches(":hover") ? later() : said.remove());
  const later = () => setTimeout(leave, 5_000);
  later();
}
