const PHOTOS = '/api/photo/';

/** Where a person's picture is asked for (`modules/user/photo.routes.ts`); null without one. */
export const photoAddress = (key: string | null) => (key === null ? null : `${PHOTOS}${key}`);

/** The same in a statement. @param column SQL, that of the key: `u.photo_key` */
export const photoAddressSql = (column: string) => `'${PHOTOS}' || ${column}`;
