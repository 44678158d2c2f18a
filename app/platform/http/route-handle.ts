/** The `handle` of a route: properties beside its loader and page. */
import type { PlainErrorCode } from "#app/platform/errors/errors.ts";

export interface RouteHandle {
  /** The error of its pages if the database is unavailable; by default data_load_failed. */
  readonly failure?: PlainErrorCode;
  /**
   * Set for a public route that is hydrated when the browser is idle, because it has a form or shows data of the device. Routes of
   * accounts and administration are always hydrated so.
   */
  readonly whenIdle?: true;
}
