import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { siteMetaKeys } from '@clube/shared/contracts/site-meta-keys';
import sharp from 'sharp';
import {
  call,
  createPanel,
  createTestCourse,
  createTestServer,
  exportPanel,
  tidyUp,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { tidyPictures } from './tidy.ts';

// Few panels: a run of the chore looks at all of them.
let server: TestServer;
let picture: Buffer;
let panel: Panel;
let other: Panel;
beforeAll(async () => {
  server = await createTestServer();
  picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c04020' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [panel, other] = [await createPanel(server), await createPanel(server)];
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.context.connection.pool.query(text, values)).rows;
const putMeta = (key: string, value: unknown) =>
  query('insert into metas (site_id, key, value) values ($1, $2, $3)', [panel.siteId, key, JSON.stringify(value)]);
/** @returns its name */
async function sendLogo({ owner }: Panel): Promise<string> {
  const { body } = await call<{ url: string }>(server, {
    method: 'PUT',
    url: '/api/site/image/logo',
    as: owner,
    body: picture,
    headers: { 'content-type': 'image/jpeg' },
  });
  return body.url.split('/').at(-1)!;
}

const LETTERS = 'AAAA_bbbb-CCCC00';
const HOSTILE = [
  '.',
  '..',
  '../..',
  '/../../..',
  'certificate-',
  'certificate-/..',
  'certificate-/../..',
  'certificate-/../../..',
  `certificate-${LETTERS}-1x1.webp/../../../..`,
  `certificate-${LETTERS}-1x1.webp`,
  `certificate-${'A'.repeat(200)}/../../..`,
];
const design = (texts: readonly string[]) => ({
  language: 'pt',
  background: { color: '#ffffff', accent: 'brand', art: 'none', picture: null },
  fields: texts.map((text) => ({
    kind: 'text',
    x: 20,
    y: 20,
    width: 100,
    height: 40,
    text,
    font: 'figtree',
    bold: false,
    size: 40,
    color: '#000000',
    align: 'left',
    spacing: 0,
    shrink: true,
  })),
});

test('words that lead out of a panel’s folder, of a design and of every setting, take no file of any panel away', async () => {
  const { storage } = server.context;
  const folders = ['images', 'orders', 'media/1', 'tickets', 'materials/a', 'uploads'];
  for (const { siteId } of [panel, other])
    for (const folder of folders) await storage.write(`sites/${siteId}/${folder}/file`, Buffer.from('x'));
  const files = async () =>
    (await Promise.all([panel, other].map(({ siteId }) => storage.list(`sites/${siteId}`)))).flat().toSorted();
  const before = await files();
  const { courseId } = await createTestCourse(server, panel, { lessons: [1] });
  const url = `/api/course/${courseId}/certificate`;
  const save = (version: number, texts: readonly string[]) =>
    call(server, { method: 'PUT', url, as: panel.owner, body: { version, design: design(texts) } });
  expect((await save(0, HOSTILE)).status).toBe(200);
  const { siteId } = panel;
  const addresses = [...HOSTILE, 'x/..', 'x/.', `${siteId}/..`, `${siteId}/../..`, `${siteId}/x/../../..`];
  for (const key of siteMetaKeys)
    await putMeta(
      key,
      addresses.flatMap((one) => [one, `/api/site/image/${one}`]),
    );
  await tidyUp(server);
  expect((await save(1, ['Aquarela'])).status).toBe(200);
  await query('delete from metas where site_id = $1', [siteId]);
  await tidyUp(server);
  await query(`update stored_pictures set unnamed_at = unnamed_at - interval '40 days'`);
  await tidyUp(server);
  expect(await files()).toEqual(before);
  expect(await query('select place from stored_pictures where site_id = any($1)', [[siteId, other.siteId]])).toEqual(
    [],
  );
});

test('a panel whose pictures cannot be tidied holds up none of the others, and is told of', async () => {
  const { storage } = server.context;
  const put = async (of: Panel) => {
    const name = await sendLogo(of);
    await query('delete from stored_pictures where site_id = $1', [of.siteId]);
    return `sites/${of.siteId}/images/${name}`;
  };
  const [broken, fine] = [await put(panel), await put(other)];
  const size = jest.spyOn(storage, 'size').mockImplementation(async (key) => {
    if (key === broken) throw new Error('the disk is away');
    return key === fine ? 2 ** 40 : undefined;
  });
  const tidied = tidyPictures(server.context).finally(() => size.mockRestore());
  await expect(tidied).rejects.toMatchObject({ errors: [new Error('the disk is away')] });
  const rows = await query('select site_id, size_bytes from stored_pictures where site_id = any($1)', [
    [panel.siteId, other.siteId],
  ]);
  // What is larger than a row can say is no picture, and stops nobody.
  expect(rows).toEqual([{ site_id: other.siteId, size_bytes: 2 ** 31 - 1 }]);
});

test('a panel’s file tells sizes of its own pictures alone, whatever its settings say', async () => {
  const [mine, theirs] = [await sendLogo(panel), await sendLogo(other)];
  await putMeta('favicon', `/api/site/image/${other.siteId}/${theirs}`);
  await putMeta('logomarca', `/api/site/image/${panel.siteId}/../../${other.siteId}/images/${theirs}`);
  await tidyUp(server);
  const { body } = await exportPanel(server, panel);
  expect(body['stored_pictures']).toMatchObject([{ place: `images/${mine}` }]);
});
