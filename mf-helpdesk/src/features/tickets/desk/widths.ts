/** The conversation has a column of its own beside the queue. */
export const twoColumns = '(min-width: 768px)';
/** The member has one too. */
export const threeColumns = '(min-width: 1200px)';
/** One after the other. */
export const oneColumn = '(max-width: 767px)';
/** The member comes in the place of the conversation. */
export const noThird = '(max-width: 1199px)';
