/** Provides the request id to the error page; set only on the server. */
import { createContext } from "react";

export const RequestIdContext = createContext<string | undefined>(undefined);
