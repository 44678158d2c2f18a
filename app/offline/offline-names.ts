/** What page and service worker call the same things. */

export const SERVICE_WORKER = "/service-worker.js";
/** The cache with the pictures of lists kept on the device. */
export const KEPT_PICTURES = "kept-pictures";
/** Pages that are there without a connection, as every visitor sees them: nothing personal is kept. */
export const OFFLINE_PAGES = ["/saved-ads", "/recent"] as const;
/** What stands for every other page. */
export const OFFLINE_PAGE = "/offline";
