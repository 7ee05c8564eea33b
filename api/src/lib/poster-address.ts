const [MEDIA, POSTER] = ['/api/media/', '/poster'];

/** Of the names of those that are chosen by hand: another one has another address, so that no page goes on showing the one before. */
const [OWN, VERSION] = ['own-([\\w-]{16})', '?v='];

/** Where the still of a media is asked for. @param key of its file @param mark of whoever may keep it (modules/media/still.ts) */
export function posterAddress(mediaId: number, key: string, mark?: string): string {
  const own = new RegExp(OWN).exec(key)?.[1];
  const address = `${MEDIA}${mediaId}${POSTER}${own === undefined ? '' : VERSION + own}`;
  return mark === undefined ? address : `${address}${own === undefined ? '?' : '&'}kept=${mark}`;
}

/** What of its address names a still of that media that was chosen by hand; undefined for any other address. */
export const posterLetters = (mediaId: number, address: string): string | undefined => {
  const letters = address.startsWith(posterAddress(mediaId, '') + VERSION) ? address.slice(-16) : '';
  return address === posterAddress(mediaId, `own-${letters}`) ? letters || undefined : undefined;
};

/**
 * Where the picture is asked for that stands for the linked video of a lesson, in a statement; null where there is none, or the lesson plays
 * something else by now. @param lesson SQL, the row of lessons
 */
export const linkedPosterSql = (lesson: string) =>
  `case when ${lesson}.media_type in ('youtube', 'vimeo', 'panda') then '/api/course/' || ${lesson}.course_id || '/module/' || ${lesson}.module_id
    || '/lesson/' || ${lesson}.id || '/picture/' || ${lesson}.own_poster_key end`;
