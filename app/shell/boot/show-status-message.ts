/** Shows a message over the page for five seconds, or longer while the pointer is over it. */
export function showStatusMessage(text = "", role: "status" | "alert" = "status"): void {
  const message = document.createElement("p");
  message.setAttribute("role", role);
  message.textContent = text;
  document.querySelector("[data-said]")?.replaceChildren(message);
  const leave = () => (message.matches(":hover") ? later() : message.remove());
  const later = () => setTimeout(leave, 5_000);
  later();
}
