/** The request id; set only while the server renders an error page. */
import { createContext } from "react";

export const RequestIdContext = createContext<string | undefined>(undefined);
