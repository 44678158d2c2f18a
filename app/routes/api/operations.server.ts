/** Lists all operations of the API in the order of the document. */
import { ACCOUNT_OPERATIONS } from "./account-operations.server.ts";
import { CATEGORY_OPERATIONS } from "./category-operations.server.ts";
import { CONVERSATION_OPERATIONS } from "./conversation-operations.server.ts";
import { LISTING_OPERATIONS } from "./listing-operations.server.ts";
import type { Operation } from "./operation.server.ts";
import { READ_OPERATIONS } from "./read-operations.server.ts";
import { SAVED_OPERATIONS } from "./saved-operations.server.ts";
import { SEARCH_OPERATIONS } from "./search-operations.server.ts";
import { SESSION_OPERATIONS } from "./session-operations.server.ts";
import { TWO_STEP_OPERATIONS } from "./two-step-operations.server.ts";
import { VISITOR_OPERATIONS } from "./visitor-operations.server.ts";

export const OPERATIONS: readonly Operation[] = [
  ...CATEGORY_OPERATIONS,
  ...READ_OPERATIONS,
  ...VISITOR_OPERATIONS,
  ...SESSION_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...TWO_STEP_OPERATIONS,
  ...LISTING_OPERATIONS,
  ...SEARCH_OPERATIONS,
  ...SAVED_OPERATIONS,
  ...CONVERSATION_OPERATIONS,
];
