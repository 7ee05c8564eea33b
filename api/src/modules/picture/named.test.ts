import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createPanel,
  createTestCourse,
  createTestServer,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let other: Panel;
let course: TestCourse;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [panel, other] = [await createPanel(server), await createPanel(server)];
  course = await createTestCourse(server, panel, { lessons: [1] });
});

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
    'lessons.own_poster_key',
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
    'left_folders.place',
    'material_files.idempotency_key',
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
    'lessons.chapters',
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
    where r.ev_class = 'public.named_pictures'::regclass and a.attname not in ('site_id', 'id')`);
  expect(asked).toEqual(NAMED_IN);
  const could = await columns(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and (a.atttypid in ('json'::regtype, 'jsonb'::regtype)
        or a.atttypid in ('text'::regtype, 'text[]'::regtype)
          and a.attname ~ '(^|_)(keys?|places?|urls?|images?|pictures?|photos?|logos?|covers?|posters?|thumbnails?|art)$')`);
  expect(could).toEqual([...NAMED_IN, ...Object.values(NAME_NONE).flat()].toSorted());
});

const query = async <Row extends object = { id: number }>(text: string, values: unknown[] = []) =>
  (await server.context.connection.pool.query<Row>(text, values)).rows;
const LETTERS = 'AAAA_bbbb-CCCC00';
const TOKEN = LETTERS.repeat(3).slice(0, 43);

const field = { x: 20, y: 20, width: 100, height: 40 };
const words = (text: string) => ({
  ...field,
  kind: 'text',
  text,
  font: 'figtree',
  bold: false,
  size: 40,
  color: '#000000',
  align: 'left',
  spacing: 0,
  shrink: true,
});
const design = (picture: string | null, ...fields: object[]) => ({
  language: 'pt',
  background: { color: '#ffffff', accent: 'brand', art: 'none', picture },
  fields,
});
async function putDesign(table: 'certificate_designs' | 'certificate_editions', of: object) {
  await query(`delete from ${table} where site_id = $1`, [panel.siteId]);
  await query(`insert into ${table} (site_id, course_id, design) values ($1, $2, $3)`, [
    panel.siteId,
    course.courseId,
    JSON.stringify(of),
  ]);
}
async function putMeta(key: string, value: string) {
  await query('delete from metas where site_id = $1 and key = $2', [panel.siteId, key]);
  await query('insert into metas (site_id, key, value) values ($1, $2, $3)', [
    panel.siteId,
    key,
    JSON.stringify(value),
  ]);
}
const putArt = (column: string) => (name: string) =>
  query(`update courses set ${column} = $2 where id = $1`, [course.courseId, name]);
const putPromotion = (kind: 'banner' | 'card', column: string) => (name: string) =>
  query(`insert into ${kind}s (site_id, title, position, ${column}) values ($1, 'Turma', 0, $2)`, [panel.siteId, name]);
async function putPoster(key: (mediaId: number) => string): Promise<number> {
  const [media] = await query(
    `insert into media (site_id, kind, status, name, size_bytes, source_key) values ($1, 'video', 'ready', 'Aula', 0, 'x') returning id`,
    [panel.siteId],
  );
  await query('update media set own_poster_key = $2 where id = $1', [media!.id, key(media!.id)]);
  return media!.id;
}
const putOrder = (key: string) =>
  query(
    `insert into orders (site_id, state, offer_name, amount, price, currency, name, email, locale, reference, token_hash, proof_key, expires_at)
     values ($1, 'pending', 'Turma', 100, 100, 'BRL', 'Ana', 'ana@example.com', 'pt', $4, $3, $2, now() + interval '300 days')`,
    [panel.siteId, key, Buffer.from(crypto.randomUUID()), crypto.randomUUID().slice(0, 8)],
  );

const image = (name: string, put: (name: string) => Promise<unknown>) => ({
  put,
  putOwn: async () => {
    await put(name);
    return [`images/${name}`];
  },
});
type Column = {
  /** Something that was never the server's. */
  put: (value: string) => Promise<unknown>;
  /** What the server writes there. @returns the places that it names */
  putOwn: () => Promise<string[]>;
};
const COLUMNS: Record<string, Column> = {
  'banners.image_key': image(`banner-${LETTERS}.webp`, putPromotion('banner', 'image_key')),
  'banners.mobile_image_key': image(`banner-${LETTERS}.webp`, putPromotion('banner', 'mobile_image_key')),
  'cards.image_key': image(`card-${LETTERS}.webp`, putPromotion('card', 'image_key')),
  'cards.mobile_image_key': image(`card-${LETTERS}.webp`, putPromotion('card', 'mobile_image_key')),
  'courses.cover_key': image(`cover-${LETTERS}.webp`, putArt('cover_key')),
  'courses.poster_key': image(`poster-${LETTERS}.webp`, putArt('poster_key')),
  ...Object.fromEntries(
    (['certificate_designs', 'certificate_editions'] as const).map((table) => [
      `${table}.design`,
      {
        put: (value: string) => putDesign(table, design(value, words(value), { ...field, picture: value })),
        putOwn: async () => {
          const [background, picture] = [`certificate-${LETTERS}-2480x1754.webp`, `certificate-${LETTERS}-9x9.webp`];
          await putDesign(table, design(background, words('Aquarela'), { ...field, kind: 'picture', picture }));
          return [`images/${background}`, `images/${picture}`];
        },
      },
    ]),
  ),
  'media.own_poster_key': {
    put: (value) => putPoster((id) => `sites/${panel.siteId}/media/${id}/${value}`),
    putOwn: async () => {
      const id = await putPoster((mediaId) => `sites/${panel.siteId}/media/${mediaId}/own-${LETTERS}.webp`);
      return [`media/${id}/own-${LETTERS}.webp`];
    },
  },
  'metas.value': {
    put: (value) => putMeta('terms_text', `/api/site/image/${panel.siteId}/${value}`),
    putOwn: async () => {
      const names = [`panel_background_image_mobile-${LETTERS}-1080x1920.webp`, `favicon-${LETTERS}.png`];
      await putMeta('panel_background_image_mobile', `/api/site/image/${panel.siteId}/${names[0]}`);
      await putMeta('favicon', `/api/site/image/${panel.siteId}/${names[1]}`);
      return names.map((name) => `images/${name}`);
    },
  },
  'orders.proof_key': {
    put: putOrder,
    putOwn: async () => {
      await putOrder(TOKEN);
      return [`orders/${TOKEN}.webp`];
    },
  },
};
const HOSTILE = [
  '',
  '.',
  '..',
  '../..',
  '/../../..',
  'certificate-',
  'certificate-/../../..',
  `certificate-${LETTERS}-1x1.webp/../../../..`,
  `../images/certificate-${LETTERS}-1x1.webp`,
  `certificate-${LETTERS}-1x1.webp\n..`,
  `certificate-${'A'.repeat(4000)}-1x1.webp`,
  `certificate-${LETTERS}-1x1.svg`,
  `own-${LETTERS}.webp/../../../..`,
  `${TOKEN}/../../..`,
];
const namedPlaces = async () =>
  (
    await query<{ place: string }>('select distinct place from named_pictures where site_id = any($1) order by place', [
      [panel.siteId, other.siteId],
    ])
  ).map(({ place }) => place);

describe('of each column', () => {
  test('there is something to try', () => expect(Object.keys(COLUMNS).toSorted()).toEqual(NAMED_IN));

  test.each(NAMED_IN)('%s names what the server wrote there', async (column) => {
    const places = await COLUMNS[column]!.putOwn();
    expect(await namedPlaces()).toEqual(places.toSorted());
  });

  test.each(NAMED_IN)('%s names nothing by what never was', async (column) => {
    for (const value of HOSTILE) {
      await COLUMNS[column]!.put(value);
      expect([value, await namedPlaces()]).toEqual([value, []]);
    }
  });
});

test('a thumbnail of another panel or of another media, and a setting’s picture of another panel, are named by nobody else', async () => {
  const [mine, others] = [`sites/${panel.siteId}`, `sites/${other.siteId}`];
  await putPoster((id) => `${others}/media/${id}/own-${LETTERS}.webp`);
  await putPoster((id) => `${mine}/media/${id + 1}/own-${LETTERS}.webp`);
  await putMeta('logo', `/api/site/image/${other.siteId}/logo-${LETTERS}-1x1.webp`);
  await putMeta('logomarca', `/api/site/image/x/logo-${LETTERS}-1x1.webp`);
  expect(await namedPlaces()).toEqual([]);
});

test('what is no picture’s place is kept by no row', async () => {
  for (const place of HOSTILE.flatMap((value) => [
    value,
    `images/${value}`,
    `orders/${value}.webp`,
    `media/1/${value}`,
  ])) {
    const kept = query('insert into stored_pictures (site_id, place, size_bytes) values ($1, $2, 1)', [
      panel.siteId,
      place,
    ]);
    await expect(kept).rejects.toThrow('stored_pictures_place_check');
  }
});
