const [MEDIA, POSTER] = ['/api/media/', '/poster'];

/** Where the still of a media is asked for. */
export const posterAddress = (mediaId: number) => `${MEDIA}${mediaId}${POSTER}`;

/** The same in a statement. @param column SQL, that of the media's id */
export const posterAddressSql = (column: string) => `'${MEDIA}' || ${column} || '${POSTER}'`;
