/** What the sealed secrets of providers are for. */
export const PURPOSE = 'purchase-inbox';
