import { isSame, keyedHash } from '../../lib/crypto.ts';

/** Says of a cover, by the hash of its bytes, that this server drew it; nobody else can say so. */
export const coverMark = (secret: string, hash: string): string =>
  keyedHash(secret, 'course-cover', hash).toString('base64url');

/** Whether this server drew what has this hash: drawing it again would only make it worse. */
export const isOwnCover = (secret: string, { sha256, mark }: { sha256: string; mark: string }): boolean =>
  isSame(mark, coverMark(secret, sha256));
