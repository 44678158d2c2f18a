/** Days for which the hashed network of a rating is stored, to find series of ratings from one network. */
export const RATING_NETWORK_DAYS = 90;
