/** So many banners, and so many cards, stand on a home. In a file of its own: the browser needs the number, not the schemas. */
export const MAX_PROMOTIONS = 30;
