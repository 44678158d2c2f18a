/**
 * The `handle` of a route on whose page React comes when the browser is idle, not only when it is needed: somebody types
 * there more than a search, or it shows what is kept on the device.
 */
export const REACT_WHEN_IDLE = { whenIdle: true } as const;
