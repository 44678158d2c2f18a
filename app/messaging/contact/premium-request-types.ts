/** The kinds of requests for tokens or Pro by name; apart from the schema, which would bring zod into the browser. */
export const REQUEST_TYPES = { vip_tokens: "VIP токени", pro_request: "Pro Акаунт" } as const;
