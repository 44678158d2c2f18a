/**
 * The memory that bodies of requests may take up, all of them together. Counted as it is taken, not as it is announced:
 * who promises much and sends slowly holds nobody up.
 */
import { Refusal } from "./errors.ts";

export interface BodyLease {
  /** Takes more. Refuses with overloaded when there is no room. */
  grow(bytes: number): void;
  /** Gives everything back; may be called twice. */
  end(): void;
}

export interface BodyBudget {
  /** Room for one body from this network, which may hold at most half of it all. */
  lease(network: string): BodyLease;
}

export function createBodyBudget(total: number): BodyBudget {
  let taken = 0;
  const byNetwork = new Map<string, number>();
  const count = (network: string, bytes: number) => {
    taken += bytes;
    const held = (byNetwork.get(network) ?? 0) + bytes;
    if (held > 0) byNetwork.set(network, held);
    else byNetwork.delete(network);
  };
  return {
    lease(network) {
      let own = 0;
      return {
        grow(bytes) {
          const held = byNetwork.get(network) ?? 0;
          if (taken + bytes > total || held + bytes > total / 2) throw new Refusal("overloaded");
          own += bytes;
          count(network, bytes);
        },
        end() {
          count(network, -own);
          own = 0;
        },
      };
    },
  };
}
