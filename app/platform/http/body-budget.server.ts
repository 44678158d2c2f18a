/**
 * Limits the memory of all request bodies together. Counts bytes as they arrive, not as announced, so that a slow client with
 * a large Content-Length does not block others.
 */
import { Refusal } from "#app/platform/errors/errors.ts";

export type BodyBudget = ReturnType<typeof createBodyBudget>;
export type BodyLease = ReturnType<BodyBudget["lease"]>;

export function createBodyBudget(total: number) {
  let taken = 0;
  const byNetwork = new Map<string, number>();
  const count = (network: string, bytes: number) => {
    taken += bytes;
    const held = (byNetwork.get(network) ?? 0) + bytes;
    if (held > 0) byNetwork.set(network, held);
    else byNetwork.delete(network);
  };
  return {
    /** Returns a lease for one body of this network. A network may hold at most half of the budget. */
    lease(network: string) {
      let own = 0;
      return {
        /** Reserves more bytes. Throws Refusal `overloaded` if the budget is used up. */
        grow(bytes: number) {
          const held = byNetwork.get(network) ?? 0;
          if (taken + bytes > total || held + bytes > total / 2) throw new Refusal("overloaded");
          own += bytes;
          count(network, bytes);
        },
        /** Releases all bytes of the lease; may be called twice. */
        end() {
          count(network, -own);
          own = 0;
        },
      };
    },
  };
}
