import { knownDevice } from '@clube/shared/contracts/device-name';
import type { MemberFault } from '@clube/shared/contracts/fault';
import { named, type Db } from '../../database/connect.ts';

const MOST = 20;
type Place = { siteId: number; memberId: number };
type Fault = Pick<MemberFault, 'kind' | 'remote' | 'release'> & { lessonId: number | null; agent: string };

const INSERT = `
  with older as (
    delete from member_faults where site_id = $1 and member_id = $2 and id in (
      select id from member_faults where site_id = $1 and member_id = $2 order by id desc offset ${MOST - 1}))
  insert into member_faults (site_id, member_id, kind, remote, release, lesson_id, is_film, device)
  values ($1, $2, $3, $4, $5, $6, $6::bigint is not null, $7)`;
/** The newest of a member stay. */
export const insertFault = (db: Db, { siteId, memberId }: Place, { kind, remote, release, lessonId, agent }: Fault) =>
  named(db, 'insert-fault', INSERT, [siteId, memberId, kind, remote, release, lessonId, knownDevice(agent)]);

/** With the name of a lesson that lies in the bin too. A server of the release before says of no film that it is one. */
const LIST = `
  select f.kind, f.remote, f.release, l.title as lesson, f.is_film or f.lesson_id is not null as is_film, f.device, f.created_at
  from member_faults f left join public.lessons l on l.site_id = f.site_id and l.id = f.lesson_id
  where f.site_id = $1 and f.member_id = $2 and f.expires_at > now() order by f.id desc limit ${MOST}`;
export const listFaults = (db: Db, { siteId, memberId }: Place): Promise<MemberFault[]> =>
  named<MemberFault>(db, 'member-faults', LIST, [siteId, memberId]);

const RELEASE = `select hash from channel_releases where channel = $1 and remote = $2`;
/** What a page that opens now gets of a remote. */
export const findReleaseHash = async (db: Db, channel: string, remote: string): Promise<string | null> =>
  (await named<{ hash: string }>(db, 'release-of-remote', RELEASE, [channel, remote]))[0]?.hash ?? null;
