import type { Loss } from '@clube/shared/contracts/bin';
import type { ThingKind } from '@clube/shared/contracts/bin-kinds';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Viewer } from '../access/rule.ts';
import type { FileKey } from '../material/queries.ts';
import type { LeftFiles } from '../media/replace.queries.ts';
import { isOwnMedia } from '../media/own-media.queries.ts';
import { mediaPlace } from '../media/stored.ts';
import { takeOffHome } from '../offer/queries.ts';
import { deletePlaces, keptBelow } from '../picture/queries.ts';
import { endPlaces, giveBackPlaces } from './class.queries.ts';
import { hasPlace, makeRoom } from './place.queries.ts';

/** One of those that stand by themselves; `courseId` of the course that it is of. */
export type ThingPath = { siteId: number; kind: ThingKind; id: number; courseId: number | null };

const things = {
  banner: { table: 'banners', column: 'banner_id', title: 'title' },
  card: { table: 'cards', column: 'card_id', title: 'title' },
  shelf: { table: 'shelves', column: 'shelf_id', title: 'title' },
  class: { table: 'classes', column: 'class_id', title: 'title' },
  material: { table: 'materials', column: 'material_id', title: 'name' },
  media: { table: 'media', column: 'media_id', title: 'name' },
  member_group: { table: 'member_groups', column: 'member_group_id', title: 'name' },
  ticket_tag: { table: 'ticket_tags', column: 'ticket_tag_id', title: 'name' },
  article: { table: 'articles', column: 'article_id', title: 'title' },
  folder: { table: 'media_folders', column: 'folder_id', title: 'name' },
  offer: { table: 'offers', column: 'offer_id', title: 'name' },
  coupon: { table: 'coupons', column: 'coupon_id', title: 'code' },
} as const satisfies Record<ThingKind, { table: string; column: string; title: string }>;

/** Those of which no two of a panel are called alike, and the column that tells them apart. */
const unique = { member_group: 'folded', ticket_tag: 'folded', folder: 'folded_name' } as const satisfies Partial<
  Record<ThingKind, string>
>;
export type UniqueKind = keyof typeof unique;
export const isUnique = (kind: ThingKind): kind is UniqueKind => kind in unique;

/** Whether one that is there has its name by now; the panel's row is held, so that none takes it meanwhile. */
export async function isNameTaken(trx: Db, kind: UniqueKind, { siteId, id }: { siteId: number; id: number }) {
  const { rows } = await sql`select from ${whole(kind)} own join ${sql.table(things[kind].table)} other
    on other.site_id = own.site_id and ${sql.ref(`other.${unique[kind]}`)} = ${sql.ref(`own.${unique[kind]}`)}
    where own.site_id = ${siteId} and own.id = ${id} and other.id <> own.id`.execute(trx);
  return rows.length > 0;
}

/** Of rows `l` of the bin: which one of its kind. */
export const THING_ID = sql`coalesce(${sql.join(Object.values(things).map(({ column }) => sql.ref(`l.${column}`)))})`;

const whole = (kind: ThingKind) => sql.table(`public.${things[kind].table}`);

/**
 * Puts a thing into the bin. Whoever would name it, or has it changed, waits until it is there. To be called in a transaction.
 * @returns the entry's id; undefined when the thing is not there
 */
export async function putThingIntoBin(
  trx: Db,
  { siteId, kind, id, courseId }: ThingPath,
  memberId: number | null,
): Promise<number | undefined> {
  const { table, column, title } = things[kind];
  const { rows } = await sql<{ id: number }>`
    with thing as (select ${sql.ref(title)} as title from ${sql.table(table)} where site_id = ${siteId} and id = ${id} for update)
    insert into bin_entries (site_id, kind, title, course_id, deleted_by, ${sql.ref(column)})
    select ${siteId}, ${kind}, thing.title, ${courseId}::bigint, ${memberId}, ${id} from thing returning id`.execute(
    trx,
  );
  const entry = rows[0];
  if (!entry) return undefined;
  // While it is there, so that what is written down of them says which class it was.
  if (kind === 'class') await endPlaces(trx, { siteId, binId: entry.id }, id);
  await sql`update ${whole(kind)} set bin_id = ${entry.id} where site_id = ${siteId} and id = ${id}`.execute(trx);
  return entry.id;
}

/** It is back, at its place where it has one; a class with whoever was in it. */
export async function takeThingFromBin(trx: Db, { siteId, kind, id }: ThingPath, binId: number): Promise<void> {
  if (hasPlace(kind)) await makeRoom(trx, kind, { siteId, id });
  await sql`update ${whole(kind)} set bin_id = null where site_id = ${siteId} and id = ${id}`.execute(trx);
  if (kind === 'class') await giveBackPlaces(trx, { siteId, binId });
}

/** For good, with what hangs on it and its entry. */
export async function eraseThing(trx: Db, { siteId, kind, id }: ThingPath): Promise<void> {
  // Stills that were chosen for it go with its folder.
  if (kind === 'media')
    await deletePlaces(trx, siteId, await keptBelow(trx, siteId, `${mediaPlace({ mediaId: id })}/`));
  if (kind === 'offer') await takeOffHome(trx, { siteId, id });
  await sql`delete from ${whole(kind)} where site_id = ${siteId} and id = ${id} and bin_id is not null`.execute(trx);
}

const NONE: Loss = {
  modules_count: 0,
  lessons_count: 0,
  members_count: 0,
  started_count: 0,
  comments_count: 0,
  materials_count: 0,
  materials_bytes: 0,
  certificates_count: 0,
  rules_count: 0,
  promotions_count: 0,
  captions_count: 0,
};
/** How many of what stands on the home are for it alone. */
const promotionsOf = ({ siteId, id }: ThingPath, audience: 'audience_class_id' | 'audience_offer_id') =>
  sql.join(
    (['banners', 'cards', 'shelves'] as const).map(
      (table) =>
        sql`(select count(*)::int from ${sql.table(table)} where site_id = ${siteId} and ${sql.ref(audience)} = ${id})`,
    ),
    sql` + `,
  );

/** What goes when a thing does: of a class those who lose the course by it, in the bin those who lost it. @param viewer who is told */
export async function findThingLoss(db: Db, thing: ThingPath, viewer: Viewer): Promise<Loss> {
  const { siteId, kind, id } = thing;
  if (kind === 'media') {
    const { rows } = await sql<Pick<Loss, 'captions_count'>>`
      select count(*)::int as captions_count from media_captions where site_id = ${siteId} and media_id = ${id}`.execute(
      db,
    );
    return { ...NONE, ...rows[0] };
  }
  if (kind === 'member_group') {
    const { rows } = await sql<Pick<Loss, 'members_count'>>`
      select count(*)::int as members_count from member_groupings where site_id = ${siteId} and group_id = ${id}`.execute(
      db,
    );
    return { ...NONE, ...rows[0] };
  }
  if (kind === 'ticket_tag') {
    const { rows } = await sql<Pick<Loss, 'tickets_count'>>`
      select count(*)::int as tickets_count from ticket_taggings where site_id = ${siteId} and tag_id = ${id}`.execute(
      db,
    );
    return { ...NONE, ...rows[0] };
  }
  if (kind === 'article') {
    const { rows } = await sql<Pick<Loss, 'votes_count'>>`
      select count(*)::int as votes_count from article_votes where site_id = ${siteId} and article_id = ${id}`.execute(
      db,
    );
    return { ...NONE, ...rows[0] };
  }
  if (kind === 'folder') {
    const { rows } = await sql<Pick<Loss, 'media_count'>>`
      select count(*)::int as media_count from media where media.site_id = ${siteId} and media.folder_id = ${id}
        and media.replaces_id is null and ${isOwnMedia(viewer)}`.execute(db);
    return { ...NONE, ...rows[0] };
  }
  if (kind === 'offer') {
    const { rows } = await sql<Pick<Loss, 'coupons_count' | 'promotions_count'>>`
      select (select count(*)::int from coupons where site_id = ${siteId} and offer_id = ${id}) as coupons_count,
        ${promotionsOf(thing, 'audience_offer_id')} as promotions_count`.execute(db);
    return { ...NONE, ...rows[0] };
  }
  if (kind !== 'class') return NONE;
  const { rows } = await sql<Pick<Loss, 'members_count' | 'rules_count' | 'promotions_count'>>`
    select (case when k.bin_id is null then
        (select count(*) from enrolments e join members m on m.site_id = e.site_id and m.id = e.member_id
          where e.site_id = k.site_id and e.class_id = k.id and m.role = 'student' and coalesce(least(e.expires_at, k.ends_at) > now(), true))
      else (select count(*) from bin_entries l
          cross join lateral jsonb_to_recordset(l.members) as w(expires_at timestamptz, after timestamptz)
          where l.site_id = k.site_id and l.id = k.bin_id
            and w.expires_at is distinct from w.after and coalesce(least(w.expires_at, k.ends_at) > l.deleted_at, true))
      end)::int as members_count,
      (select count(*)::int from class_rules where site_id = ${siteId} and class_id = ${id}) as rules_count,
      ${promotionsOf(thing, 'audience_class_id')} as promotions_count
    from public.classes k where k.site_id = ${siteId} and k.id = ${id}`.execute(db);
  return { ...NONE, ...rows[0] };
}

/** Where a material stands, in the bin or not; undefined when it is gone. */
export async function findLessonOf(trx: Db, { siteId, id }: ThingPath) {
  const { rows } = await sql<{ courseId: number; moduleId: number; lessonId: number; is_lesson_there: boolean }>`
    select t.course_id as "courseId", t.module_id as "moduleId", t.lesson_id as "lessonId", s.bin_id is null as is_lesson_there
    from public.materials t join public.lessons s on s.site_id = t.site_id and s.id = t.lesson_id
    where t.site_id = ${siteId} and t.id = ${id}`.execute(trx);
  return rows[0];
}

/** What of a thing stands in the storage: files of materials, pictures of the panel, and what a media was made of. */
export type Left = { siteId: number; files: FileKey[]; images: string[]; media: LeftFiles[] };

/** The art of a banner or card, or of those that go with a class. */
async function listArt(trx: Db, { siteId, kind, id }: ThingPath): Promise<string[]> {
  if (kind !== 'banner' && kind !== 'card' && kind !== 'class') return [];
  const own = kind === 'class' ? sql`p.audience_class_id = ${id}` : sql`p.id = ${id}`;
  const from = kind === 'card' ? whole('card') : whole('banner');
  const more =
    kind === 'class'
      ? sql`union all select image_key, mobile_image_key from ${whole('card')} p
      where p.site_id = ${siteId} and ${own}`
      : sql``;
  const { rows } = await sql<{ image_key: string | null; mobile_image_key: string | null }>`
    select image_key, mobile_image_key from ${from} p where p.site_id = ${siteId} and ${own} ${more}`.execute(trx);
  return rows.flatMap(({ image_key, mobile_image_key }) => [image_key ?? [], mobile_image_key ?? []].flat());
}

/** What a thing leaves in the storage when it goes. */
export async function listLeft(trx: Db, thing: ThingPath): Promise<Left> {
  const { siteId, kind, id } = thing;
  const left: Left = { siteId, files: [], images: await listArt(trx, thing), media: [] };
  if (kind === 'material') {
    const { rows } = await sql<FileKey>`select site_id as "siteId", storage_key as key from ${whole(kind)}
      where site_id = ${siteId} and id = ${id}`.execute(trx);
    left.files = rows;
  }
  if (kind === 'media') {
    const { rows } =
      await sql<LeftFiles>`select site_id as "siteId", id as "mediaId", source_key as "sourceKey" from ${whole(kind)}
      where site_id = ${siteId} and id = ${id}`.execute(trx);
    left.media = rows;
  }
  return left;
}
