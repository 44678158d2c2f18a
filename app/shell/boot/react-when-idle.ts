/**
 * The `handle` of a public route that is hydrated when the browser is idle, because it has a form or shows data of the device. Routes
 * of accounts and administration are always hydrated so.
 */
export const REACT_WHEN_IDLE = { whenIdle: true } as const;
