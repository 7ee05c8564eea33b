import { sql } from 'kysely';
import type { ReadOwn, ReadOwnFiles } from '../../database/own-rows.ts';

const SECRET = ['password_hash', 'photo_key', 'google_subject'];
/** The account's own, which no panel is told: whoever sits in a session of one panel's host neither (docs/adr/0012, 0088). */
const OUTSIDE_PANELS = ['document', 'document_kind', 'phone', 'country'];

/** The account, without what signs in. */
export const readOwnUser: ReadOwn = async (db, { userId, boundTo }) =>
  (
    await sql<{ row: unknown }>`
      select to_jsonb(u) - ${boundTo === null ? SECRET : [...SECRET, ...OUTSIDE_PANELS]}::text[] || jsonb_build_object(
        'has_password', u.password_hash is not null, 'signs_in_with_google', u.google_subject is not null) as row
      from users u where u.id = ${userId}`.execute(db)
  ).rows.map(({ row }) => row);

export const findOwnPhoto: ReadOwnFiles = async (db, { userId }) => {
  const user = await db.selectFrom('users').select('photo_key').where('id', '=', userId).executeTakeFirst();
  return user?.photo_key ? [{ name: 'photo.webp', key: `photos/${user.photo_key}` }] : [];
};
