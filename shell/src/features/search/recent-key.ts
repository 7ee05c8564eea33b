/** Searches of one person in one panel, in this browser alone. Apart from them, for the frame names where they are kept before anybody searches. */
export const recentKey = (siteId: number, memberId: number) => `searches_${siteId}_${memberId}`;
