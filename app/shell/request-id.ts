/** The id of the request under way; set only while the server renders a page about a failure. */
import { createContext } from "react";

export const RequestIdContext = createContext<string | undefined>(undefined);
