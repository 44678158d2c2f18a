/** Thrown when an answer that is rendered for everybody depends on who asks: it is rendered again, for that visitor alone. */
export class NeedsVisitor extends Error {}
