/** A picture of a panel that everybody may see, by its name (site/image.routes.ts answers it). */
export const imageFile = (siteId: number, name: string) => `sites/${siteId}/images/${name}`;

const IMAGES = '/api/site/image/';

/** Where it is asked for. @param name empty: what stands before the names of all of them */
export const imageAddress = (siteId: number, name: string) => `${IMAGES}${siteId}/${name}`;

/** The same in a statement; null without one. @param row alias of what has it @param column that of its name */
export const imageAddressSql = (row: string, column: string) =>
  `case when ${row}.${column} is not null then '${IMAGES}' || ${row}.site_id || '/' || ${row}.${column} end`;
