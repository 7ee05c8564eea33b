// Apart from the schemas, for browsers have no use for those.

/** How many tags a panel has at most. */
export const MOST_TICKET_TAGS = 200;
/** How many a ticket has at most. */
export const MOST_TAGS_OF_A_TICKET = 10;
/** Of how many days the mean of ratings is. */
export const SATISFACTION_DAYS = 90;
