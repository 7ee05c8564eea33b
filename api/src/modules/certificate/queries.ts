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
