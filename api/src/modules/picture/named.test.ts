import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** What the view asks: whoever names a picture in another column writes it into the view, in a migration (0630). */
const NAMED_IN = [
  'banners.image_key',
  'banners.mobile_image_key',
  'cards.image_key',
  'cards.mobile_image_key',
  'certificate_designs.design',
  'certificate_editions.design',
  'courses.cover_key',
  'courses.poster_key',
  'media.own_poster_key',
  'metas.value',
  'orders.proof_key',
];

/** Columns that could name a picture, by what they hold or are called, and name none that `stored_pictures` keeps. */
const NAME_NONE = {
  'files that have rows and chores of their own': [
    'comment_images.key',
    'course_exports.key',
    'course_imports.key',
    'data_exports.key',
    'lesson_pictures.key',
    'lessons.picture_keys',
    'material_files.key',
    'materials.storage_key',
    'ticket_images.key',
    'users.photo_key',
  ],
  'files of a media, which go with its folder': [
    'media.play_key',
    'media.poster_key',
    'media.renditions',
    'media.source_key',
    'media.sprite',
  ],
  'pictures of texts, by keys of lesson_pictures': ['lessons.body', 'versions.content'],
  'what a file that was sent says, before anything is made of it': [
    'course_import_steps.content',
    'course_imports.columns',
    'course_imports.report',
  ],
  'addresses of elsewhere': ['lessons.media_url'],
  'files of releases': ['compositions.releases', 'release_drafts.draft', 'releases.document', 'releases.files'],
  'names of other things': [
    'audit_entries.api_key',
    'caption_texts.content_key',
    'comments.idempotency_key',
    'global_settings.key',
    'media_captions.content_key',
    'member_metas.key',
    'metas.key',
    'notes.idempotency_key',
    'owed_mails.about',
    'outline_batches.idempotency_key',
    'payment_settings.pix_key',
    'plans.key',
    'purchase_sources.address_key',
    'rate_limits.key',
    'site_plan_changes.plan_key',
    'stored_pictures.place',
    'ticket_messages.idempotency_key',
  ],
  'numbers, words and choices': [
    'account_asks.typed',
    'articles.body',
    'audit_entries.things',
    'bin_entries.members',
    'media.loudness',
    'member_act_members.before',
    'member_acts.act',
    'member_metas.value',
    'member_views.shows',
    'notifications.payload',
    'offers.highlights',
    'offers.questions',
    'outline_batches.made',
    'plan_invoices.lines',
    'plans.name',
    'quiz_attempts.answers',
    'quiz_attempts.outcomes',
    'quiz_revisions.questions',
    'quizzes.questions',
    'site_plan_changes.plan_name',
    'webhook_deliveries.content',
  ],
};

const columns = async (statement: string) => {
  const { rows } = await server.context.connection.pool.query<{ name: string }>(statement);
  return rows.map(({ name }) => name).toSorted();
};

test('whatever could name a picture is asked before one goes, or names none for a reason', async () => {
  const asked = await columns(`
    select distinct c.relname || '.' || a.attname as name
    from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refobjsubid > 0
    join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where r.ev_class = 'public.named_pictures'::regclass and a.attname <> 'site_id'`);
  expect(asked).toEqual(NAMED_IN);
  const could = await columns(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and (a.atttypid in ('json'::regtype, 'jsonb'::regtype)
        or a.atttypid in ('text'::regtype, 'text[]'::regtype)
          and a.attname ~ '(^|_)(keys?|places?|urls?|images?|pictures?|photos?|logos?|covers?|posters?|thumbnails?|art)$')`);
  expect(could).toEqual([...NAMED_IN, ...Object.values(NAME_NONE).flat()].toSorted());
});
