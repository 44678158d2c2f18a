/**
 * Keeps React working on a page that the browser translates after React has started (rule: translated-page). Translators put elements in the place of text
 * nodes; React then asks to remove, or insert before, a node that is elsewhere, and would replace the page by an error
 * (github.com/facebook/react/issues/11538).
 */
import { routerWindow } from "./boot/handoff.ts";

/** Makes both operations act on the element that stands for a lost node. */
export function tolerateTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const present = childFor(this, child);
    if (present) removeChild.call(this, present);
    return child;
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    insertBefore.call(this, child, next && childFor(this, next));
    return child;
  };
}

/** Returns the child of `parent` that is or contains a node; null if a translator has removed it. */
function childFor(parent: Node, node: Node): Node | null {
  let present: Node | null = node;
  while (present && present.parentNode !== parent) present = present.parentNode;
  if (!present) reloadUnlessTyped(node);
  return present;
}

let isReloading = false;

/** Loads the address again, as the page may show what is no longer true; not while a form is sent or has been filled in. */
function reloadUnlessTyped(node: Node): void {
  console.error("A translator has removed a text:", node.textContent);
  if (isReloading || isSending() || hasTyped()) return;
  isReloading = true;
  // After React has finished, when the router has set the address.
  setTimeout(() => location.reload());
}

function isSending(): boolean {
  const { navigation, fetchers } = routerWindow.__reactRouterDataRouter.state;
  return [navigation, ...fetchers.values()].some(({ formMethod }) => formMethod === "POST");
}

function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    "form[method=post] :is(input:not([type=hidden]), textarea)",
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
