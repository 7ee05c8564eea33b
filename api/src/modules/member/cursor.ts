import { memberSorts, type MemberSort } from '@clube/shared/contracts/member-filters';
import { createCursors, isStorableText } from '../../lib/cursor.ts';

const MOMENT = /^(-infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?)$/;
const isMoment = (at: string) =>
  (MOMENT.test(at) && !Number.isNaN(Date.parse(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))) ||
  at === '-infinity';

export const { read: readCursor, write: writeCursor } = createCursors<MemberSort>(memberSorts, {
  name: isStorableText,
  seen: isMoment,
  away: isMoment,
  newest: (at) => /^\d{1,15}$/.test(at),
});
