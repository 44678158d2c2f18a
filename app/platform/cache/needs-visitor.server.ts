/** Thrown when a response rendered for all visitors depends on the visitor; the server then renders it again for that visitor alone. */
export class NeedsVisitor extends Error {}
