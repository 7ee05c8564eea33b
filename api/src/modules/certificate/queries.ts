import type { Db } from '../../database/connect.ts';

const RECENT = 20;

export const findNewCertificates = (db: Db, siteId: number, memberId: number) =>
  db
    .selectFrom('certificates')
    .select(['id', 'title', 'created_at'])
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(RECENT)
    .execute();

export const hasCertificates = (db: Db, siteId: number) =>
  db.selectFrom('certificates').select('id').where('site_id', '=', siteId).limit(1).executeTakeFirst();

export const findCertificate = (db: Db, siteId: number, id: number) =>
  db
    .selectFrom('certificates as c')
    .innerJoin('members as m', (join) => join.onRef('m.site_id', '=', 'c.site_id').onRef('m.id', '=', 'c.member_id'))
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('courses as k', (join) => join.onRef('k.site_id', '=', 'c.site_id').onRef('k.id', '=', 'c.course_id'))
    .innerJoin('sites as s', 's.id', 'c.site_id')
    .select([
      'c.member_id',
      'c.code',
      'c.created_at',
      'm.first_name',
      'm.last_name',
      'u.country',
      'k.title as course',
      's.name as panel',
    ])
    .where('c.site_id', '=', siteId)
    .where('c.id', '=', id)
    .executeTakeFirst();
