import { sql } from 'kysely';
import { isOwn, type ReadOwnFiles } from '../../database/own-rows.ts';
import { imageFileOf } from './image.ts';

/** The pictures that somebody sent for comments. */
export const findOwnCommentImages: ReadOwnFiles = async (db, own) => {
  const { rows } = await sql<{ siteId: number; key: string }>`
    select x.site_id as "siteId", x.key from members m
    join comment_images x on x.site_id = m.site_id and x.member_id = m.id
    where ${isOwn(own)}`.execute(db);
  return rows.map((image) => ({ name: `comment-${image.key}.webp`, key: imageFileOf(image) }));
};
