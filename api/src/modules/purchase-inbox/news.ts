/** What the buyer of an order is told. `until`: how long it stays open. */
export type News = { kind: 'paid' | 'refunded'; orderId: number } | { kind: 'unpaid'; orderId: number; until: Date };
