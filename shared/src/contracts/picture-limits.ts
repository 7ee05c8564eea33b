// In a file without schemas: browsers use it.

/** Kinds of files that are taken as pictures; each is drawn anew. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
/** As a file field asks for them. */
export const PICTURE_TYPES = pictureTypes.join(',');
/** The most that a picture may have as it is sent, in bytes: 8 MiB. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
