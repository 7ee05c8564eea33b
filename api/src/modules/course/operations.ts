import type { CourseWrite } from '@clube/shared/contracts/course';
import type { Db } from '../../database/connect.ts';
import type { Member } from '../../plugins/session.ts';
import { enrol } from '../member/queries.ts';
import { createCourse } from './queries.ts';

/** A draft. Whoever teaches it is enrolled, or nobody but the panel's owner and admins would go on with it. */
export const beginCourse = (db: Db, { siteId, memberId, role }: Member, course: CourseWrite): Promise<{ id: number }> =>
  db.transaction().execute(async (trx) => {
    const created = await createCourse(trx, siteId, course);
    if (role === 'instructor') await enrol(trx, siteId, memberId, created.id, null);
    return created;
  });
