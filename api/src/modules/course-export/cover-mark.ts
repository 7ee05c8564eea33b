import type { CourseArt } from '@clube/shared/contracts/course-cover';
import { isSame, keyedHash } from '../../lib/crypto.ts';

/** What a picture stands for: a course, or a video. */
export type Marked = CourseArt | 'still';

/** Says of a picture of a course, by the hash of its bytes, that this server drew it; nobody else can say so. */
export const coverMark = (secret: string, art: Marked, hash: string): string =>
  keyedHash(secret, `course-${art}`, hash).toString('base64url');

/** Whether this server drew what has this hash: drawing it again would only make it worse. */
export const isOwnCover = (secret: string, art: Marked, { sha256, mark }: { sha256: string; mark: string }): boolean =>
  isSame(mark, coverMark(secret, art, sha256));
