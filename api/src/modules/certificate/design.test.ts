/** @sql-heavy */
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  CertificateDesign,
  CertificateDesignState,
  CertificateField,
  CertificatePeople,
} from '@clube/shared/contracts/certificate-design';
import { certificateFontFiles } from '@clube/shared/contracts/certificate-sheet/constants';
import { templateOf } from '@clube/shared/contracts/certificate-sheet/templates';
import sharp from 'sharp';
import { encode } from 'uqr';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  tidyUp,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { pictureFile } from './document.ts';
import { pictureOf } from './draw.ts';
import { findSheet } from './operations.ts';
import { drawCertificate } from './sheet.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [1], title: 'Aquarela' });
});

const plain = (color: string, ...fields: CertificateField[]): CertificateDesign => ({
  language: 'pt',
  background: { color, accent: 'brand', art: 'none', picture: null },
  fields,
});
const words = (text: string, more: Partial<CertificateField> = {}): CertificateField =>
  ({
    kind: 'text',
    x: 20,
    y: 20,
    width: 200,
    height: 40,
    text,
    font: 'figtree',
    bold: false,
    size: 40,
    color: '#000000',
    align: 'left',
    spacing: 0,
    shrink: true,
    ...more,
  }) as CertificateField;
const PICTURE = 'certificate-AAAAAAAAAAAAAAAA-10x10.webp';
const place = { x: 0, y: 0, width: 297, height: 210 };

const url = (rest = '', courseId = course.courseId) => `/api/course/${courseId}/certificate${rest}`;
const read = async (as: Actor = panel.owner) => (await call<CertificateDesignState>(server, { url: url(), as })).body;
const save = (version: number, design: unknown, as: Actor = panel.owner) =>
  call<{ version: number; code: string }>(server, { method: 'PUT', url: url(), as, body: { version, design } });
const publish = (version: number, as: Actor = panel.owner) =>
  call<{ code: string }>(server, { method: 'POST', url: url('/publish'), as, body: { version } });
const download = (path: string, as: Pick<Actor, 'token'>) =>
  server.app.inject({ url: `/api/certificate/${path}`, headers: { authorization: `Bearer ${as.token}` } });
const sample = (design: unknown, body: object = {}, as: Actor = panel.owner) =>
  server.app.inject({
    method: 'POST',
    url: url('/sample'),
    headers: { authorization: `Bearer ${as.token}` },
    payload: { design, member_id: null, format: 'png', ...body },
  });
/** A student who earns the certificate now. */
async function finish() {
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const body = { completed: true };
  await call(server, { method: 'POST', url: `${course.url()}/progress`, as: student, body });
  const { body: list } = await call<{ earned: { id: number; code: string }[] }>(server, {
    url: '/api/certificate',
    as: student,
  });
  return { student, ...list.earned[0]! };
}
const pixelsOf = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer();
/** Red, green and blue of the sheet's middle. */
async function middleOf(png: Buffer): Promise<number[]> {
  const { data } = await sharp(png)
    .removeAlpha()
    .extract({ left: 1000, top: 700, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

describe('the design of a course', () => {
  test('before anybody designed anything: none, and somebody who is nobody to look at one with', async () => {
    expect(await read()).toEqual({
      course: 'Aquarela',
      version: 0,
      design: null,
      published: null,
      issued_count: 0,
      rules: { percent: 100, days: 0, quizzes: false, valid_months: null, valid_until: null, renews: false },
      look: { color: '#ff6b4a', pictures: `/api/site/image/${panel.siteId}/`, logo: null },
      sample: {
        member: 'Lívia Andrade Santos',
        document: '***.456.789-**',
        course: 'Aquarela',
        workload_seconds: 100,
        date: expect.stringMatching(/^\d{4}-.*Z$/),
        code: '0000-0000-0000-0000-0000-0000',
        number: '000123',
        valid_until: null,
        panel: expect.any(String),
        url: expect.stringMatching(/\/certificado\/0000-0000-0000-0000-0000-0000$/),
      },
    });
  });

  test('is saved over the version that was seen, and put in force by whoever saw it', async () => {
    const [red, blue] = [plain('#ff0000'), plain('#0000ff')];
    expect((await save(0, red)).body).toEqual({ version: 1 });
    expect((await save(1, blue)).body).toEqual({ version: 2 });
    expect(await read()).toMatchObject({ version: 2, design: blue, published: null });
    expect((await publish(1)).body.code).toBe('version.stale');
    expect((await publish(2)).status).toBe(200);
    expect((await save(2, red)).status).toBe(200);
    expect(await read()).toMatchObject({ version: 3, design: red, published: { design: blue } });
  });

  test('two who save over the same version: one is told, and nothing is overwritten', async () => {
    for (const seen of [0, 1]) {
      const answers = await Promise.all([
        save(seen, plain('#111111')),
        save(seen, plain('#222222')),
        save(seen, plain('#333333')),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(answers.find(({ status }) => status === 409)!.body.code).toBe('version.stale');
      const kept = ['#111111', '#222222', '#333333'][answers.findIndex(({ status }) => status === 200)];
      expect(await read()).toMatchObject({ version: seen + 1, design: plain(kept!) });
    }
  });

  test('nothing was saved: nothing is put in force', async () => {
    expect((await publish(0)).body.code).toBe('version.stale');
    expect((await publish(1)).body.code).toBe('version.stale');
  });

  test('goes with its course when that is erased, its editions and the certificates in it', async () => {
    await save(0, plain('#ff0000'));
    await publish(1);
    await finish();
    const remove = (url: string) => call<{ bin: number }>(server, { method: 'DELETE', url, as: panel.owner });
    const { body } = await remove(`/api/course/${course.courseId}`);
    expect((await remove(`/api/bin/${body.bin}`)).status).toBe(200);
    const { db } = server.context.connection;
    for (const table of ['certificates', 'certificate_designs', 'certificate_editions'] as const)
      expect(await db.selectFrom(table).select('course_id').where('site_id', '=', panel.siteId).execute()).toEqual([]);
  });
});

describe('who may', () => {
  test('owners, admins and instructors of the course; nobody else reads, saves, publishes or draws', async () => {
    const design = plain('#ff0000');
    const admin = await createActor(server, panel, 'admin');
    const teacher = await createActor(server, panel, 'instructor', [course.courseId]);
    const others: [Actor, number][] = [
      [await createActor(server, panel, 'instructor'), 404],
      [await createActor(server, panel, 'student', [course.courseId]), 403],
      [await createActor(server, panel, 'moderator'), 403],
      [await createActor(server, panel, 'support'), 403],
      [(await createPanel(server)).owner, 404],
    ];
    const png = { 'content-type': 'image/png' };
    const calls = (as: Actor) =>
      [
        () => call(server, { url: url(), as }),
        () => save(0, design, as),
        () => publish(1, as),
        () => call(server, { url: url('/people'), as }),
        async () => ({ status: (await sample(design, {}, as)).statusCode }),
        () =>
          call(server, { method: 'POST', url: url('/picture?kind=picture'), as, body: Buffer.alloc(9), headers: png }),
      ] as const;
    for (const [actor, status] of others) for (const ask of calls(actor)) expect((await ask()).status).toBe(status);
    expect(await read()).toMatchObject({ version: 0 });
    expect((await save(0, design, teacher)).status).toBe(200);
    expect((await publish(1, admin)).status).toBe(200);
    expect((await sample(design, {}, teacher)).statusCode).toBe(200);
  });

  test('people to look at a design with are students of the course; their documents and codes are not told', async () => {
    const { student, code } = await finish();
    const { db } = server.context.connection;
    await db.updateTable('members').set({ document: '12345678909' }).where('id', '=', student.memberId).execute();
    await createActor(server, panel, 'student');
    await createActor(server, panel, 'instructor', [course.courseId]);
    const people = (q = '') => call<CertificatePeople>(server, { url: url(`/people${q}`), as: panel.owner });
    const { body, text } = await people();
    expect(body.map(({ member_id, facts }) => [member_id, facts.member, facts.document])).toEqual([
      [student.memberId, 'Bia Moura', '***.456.789-**'],
    ]);
    expect(text).not.toContain(code);
    expect((await people('?q=a mou')).body).toHaveLength(1);
    expect((await people('?q=%25')).body).toHaveLength(0);
  });
});

describe('what a design may not be', () => {
  const withField = (field: object) => ({ ...plain('#ffffff'), fields: [{ ...words('x'), ...field }] });
  const withBackground = (background: object) => ({
    ...plain('#ffffff'),
    background: { ...plain('#ffffff').background, ...background },
  });
  const hostile: [string, unknown][] = [
    ['a foreign address as a picture', withBackground({ picture: 'https://evil.example/x.png' })],
    ['a path out of the folder', withBackground({ picture: '../../secret.webp' })],
    ['a picture of another kind', withBackground({ picture: 'logo-AAAAAAAAAAAAAAAA-10x10.webp' })],
    ['an SVG', withBackground({ picture: 'certificate-AAAAAAAAAAAAAAAA-10x10.svg' })],
    ['a colour that fetches', withBackground({ color: 'url(https://evil.example)' })],
    ['a colour that breaks out', withField({ color: '"/><script>alert(1)</script>' })],
    ['an unknown art', withBackground({ art: 'evil' })],
    ['an unknown typeface', withField({ font: 'Comic Sans' })],
    ['an attribute more', withField({ onload: 'alert(1)' })],
    ['a part more', { ...plain('#ffffff'), style: '@import' }],
    ['a kind that is none', { ...plain('#ffffff'), fields: [{ kind: 'html', ...place }] }],
    ['a field beyond the sheet', withField({ x: 1e9 })],
    ['a field without a size', withField({ width: 0 })],
    ['letters of a kilometre', withField({ size: 1e6 })],
    ['a text without end', withField({ text: 'x'.repeat(301) })],
    ['a text of nothing', withField({ text: '' })],
    ['signs that nobody sees', withField({ text: 'a\u0008b' })],
    ['more fields than a sheet has', { ...plain('#ffffff'), fields: Array.from({ length: 31 }, () => words('x')) }],
    ['a list in the place of a design', []],
    ['nothing', null],
  ];
  test.each(hostile)('%s is refused, saved or drawn', async (_name, design) => {
    expect((await save(0, design)).status).toBe(400);
    expect((await sample(design)).statusCode).toBe(400);
    expect(await read()).toMatchObject({ version: 0, design: null });
  });

  test('more pictures than are drawn', async () => {
    const field = { kind: 'picture', ...place, picture: PICTURE } as const;
    const design = {
      ...plain('#ffffff', field, field, field, field),
      background: { ...plain('#ffffff').background, picture: PICTURE },
    };
    expect((await save(0, design)).body.code).toBe('certificate.too_many_pictures');
    expect((await sample(design)).statusCode).toBe(422);
    expect((await save(0, plain('#ffffff', field, field, field, field))).status).toBe(200);
  });

  test('more letters than a sheet has room for are not saved, and those that names make of few are cut in all its texts together', async () => {
    const many = (count: number, text: string) =>
      plain('#ffffff', ...Array.from({ length: count }, (_, index) => words(text, { y: index })));
    expect((await save(0, many(11, 'x'.repeat(300)))).body.code).toBe('certificate.too_many_letters');
    expect((await sample(many(11, 'x'.repeat(300)))).statusCode).toBe(422);
    expect((await save(0, many(10, 'x'.repeat(300)))).status).toBe(200);
    const { id, student } = await finish();
    const sheet = await findSheet(server.app, { siteId: panel.siteId, ...student, role: 'student' }, id);
    const facts = { ...sheet.facts, member: 'x'.repeat(300) };
    const drawn = async (design: CertificateDesign) =>
      (await drawCertificate(server.app, { ...sheet, facts, design })).match(/<path/g)!.length;
    // Each of them shows 600.
    expect(await drawn(many(30, '{member}{member}{member}'))).toBe(5);
    expect(await drawn(many(10, 'x'.repeat(300)))).toBe(10);
  });

  test('a picture is drawn once as long as the sheet looks the same', async () => {
    const { id, student } = await finish();
    const first = (await download(`preview/${id}`, student)).rawPayload;
    const sheet = await findSheet(server.app, { siteId: panel.siteId, ...student, role: 'student' }, id);
    expect(await pictureFile(server.app, sheet, 880)).toBe(await pictureFile(server.app, sheet, 880));
    expect((await download(`preview/${id}`, student)).rawPayload.equals(first)).toBe(true);
  });

  test('a text full of marks, of names that stand in it again and again, is letters and nothing else', async () => {
    const { db } = server.context.connection;
    const student = await createActor(server, panel, 'student', [course.courseId]);
    const evil = '</svg><script>alert(1)</script>{code}**{member}'.padEnd(100, '&');
    await db.updateTable('members').set({ first_name: evil }).where('id', '=', student.memberId).execute();
    const body = { completed: true };
    const fields = Array.from({ length: 30 }, (_, index) => words('{member}'.repeat(12), { y: index }));
    await save(0, plain('#ffffff', ...fields));
    await publish(1);
    await call(server, { method: 'POST', url: `${course.url()}/progress`, as: student, body });
    const { body: list } = await call<{ earned: { id: number }[] }>(server, { url: '/api/certificate', as: student });
    const { id } = list.earned[0]!;
    const sheet = await findSheet(server.app, { siteId: panel.siteId, ...student, role: 'student' }, id);
    const svg = await drawCertificate(server.app, sheet);
    expect(svg.match(/<(\w+)/g)!.filter((tag) => !['<svg', '<rect', '<path', '<g'].includes(tag))).toEqual([]);
    expect(svg).not.toMatch(/script|href|NaN|<text|style/);
    expect((await download(`download/${id}`, student)).statusCode).toBe(200);
  });
});

describe('pictures', () => {
  const send = (kind: string, content: Buffer, type = 'image/png', courseId = course.courseId) =>
    call<{ name: string; code: string }>(server, {
      method: 'POST',
      url: url(`/picture?kind=${kind}`, courseId),
      as: panel.owner,
      body: content,
      headers: { 'content-type': type },
    });
  const colored = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();

  test('a background covers the sheet, a signature stands in its box; both are drawn anew', async () => {
    const background = await send('background', await colored(600, 600, '#0000ff'));
    expect(background.status).toBe(201);
    expect(background.body.name).toMatch(/^certificate-[\w-]{16}-2000x1414\.webp$/);
    const signature = await send('picture', await colored(300, 100, '#ff0000'));
    expect(signature.body.name).toMatch(/-300x100\.webp$/);
    const field = { kind: 'picture', x: 100, y: 95, width: 97, height: 20, picture: signature.body.name } as const;
    const design = plain('#ffffff', field);
    const png = (await sample({ ...design, background: { ...design.background, picture: background.body.name } }))
      .rawPayload;
    const [red, , blue] = await middleOf(png);
    expect([red! > 200, blue! < 60]).toEqual([true, true]);
    const corner = await sharp(png).extract({ left: 5, top: 5, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
    expect([corner[0]! < 60, corner[2]! > 200]).toEqual([true, true]);
  });

  test('one person sends sixty a day, and no more', async () => {
    const picture = await colored(9, 9, '#0000ff');
    expect((await send('picture', picture)).status).toBe(201);
    const factor = server.context.config.rateLimitFactor;
    await server.context.connection.pool.query('update rate_limits set hits = $2 where key = $1', [
      `certificate-picture:${panel.siteId}:${panel.owner.memberId}`,
      60 * factor - 1,
    ]);
    expect([(await send('picture', picture)).status, (await send('picture', picture)).body.code]).toEqual([
      201,
      'rate.limited',
    ]);
  });

  test('what is no picture is refused', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    expect((await send('background', svg)).body.code).toBe('image.unsupported');
    expect((await send('background', svg, 'image/svg+xml')).status).toBe(415);
    expect((await send('html', await colored(9, 9, '#fff'))).status).toBe(400);
    expect((await send('background', Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test('one of another panel is not there', async () => {
    const { name } = (await send('background', await colored(600, 600, '#0000ff'))).body;
    const away = await createPanel(server);
    const own = await createTestCourse(server, away, { lessons: [1] });
    const design = { ...plain('#ff0000'), background: { ...plain('#ff0000').background, picture: name } };
    const drawn = await server.app.inject({
      method: 'POST',
      url: url('/sample', own.courseId),
      headers: { authorization: `Bearer ${away.owner.token}` },
      payload: { design, member_id: null, format: 'png' },
    });
    expect(await middleOf(drawn.rawPayload)).toEqual([255, 0, 0]);
  });
});

describe('what is given in it', () => {
  test('what is in force is not published again, and what nothing is given in is erased', async () => {
    const editions = async () =>
      (
        await server.context.connection.db
          .selectFrom('certificate_editions')
          .select('id')
          .where('site_id', '=', panel.siteId)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id);
    await save(0, plain('#ff0000'));
    for (const _again of [1, 2, 3]) expect((await publish(1)).status).toBe(200);
    expect(await editions()).toHaveLength(1);
    const red = await finish();
    await save(1, plain('#00ff00'));
    await publish(2);
    await save(2, plain('#0000ff'));
    await publish(3);
    const [first, unused, last] = await editions();
    expect(unused).toBeGreaterThan(first!);
    await tidyUp(server);
    expect(await editions()).toEqual([first, last]);
    expect(await middleOf((await download(`download/${red.id}`, red.student)).rawPayload)).toEqual([255, 0, 0]);
    expect((await read()).published?.design).toEqual(plain('#0000ff'));
  });

  test('a certificate keeps the edition that was in force when it was given; later ones have the next', async () => {
    const before = await finish();
    const first = (await download(`download/${before.id}`, before.student)).rawPayload;
    await save(0, plain('#ff0000'));
    expect(await middleOf((await download(`download/${(await finish()).id}`, panel.owner)).rawPayload)).toEqual(
      await middleOf(first),
    );
    await publish(1);
    const red = await finish();
    await save(1, plain('#0000ff'));
    const stillRed = await finish();
    await publish(2);
    const blue = await finish();
    const colorOf = async ({ id, student }: Awaited<ReturnType<typeof finish>>) =>
      middleOf((await download(`download/${id}`, student)).rawPayload);
    expect([await colorOf(red), await colorOf(stillRed), await colorOf(blue)]).toEqual([
      [255, 0, 0],
      [255, 0, 0],
      [0, 0, 255],
    ]);
    expect((await download(`download/${before.id}`, before.student)).rawPayload.equals(first)).toBe(true);
    expect(await read()).toMatchObject({ issued_count: 5 });
  });

  test('its picture for everybody has the document masked; its own member’s has it whole', async () => {
    const design = plain('#ffffff', words('{document}'));
    await save(0, design);
    await publish(1);
    const { student, id, code } = await finish();
    const { db } = server.context.connection;
    await db.updateTable('members').set({ document: '12345678909' }).where('id', '=', student.memberId).execute();
    const drawn = async (text: string) => pixelsOf((await sample(plain('#ffffff', words(text)))).rawPayload);
    const own = await pixelsOf((await download(`download/${id}`, student)).rawPayload);
    expect(own.equals(await drawn('123.456.789-09'))).toBe(true);
    const shared = await pixelsOf((await download(`verify/${code}/picture`, student)).rawPayload);
    const sheet = await findSheet(server.app, { siteId: panel.siteId, ...student, role: 'student' }, id);
    const as = async (document: string) =>
      pixelsOf(pictureOf(await drawCertificate(server.app, { ...sheet, facts: { ...sheet.facts, document } }), 1200));
    expect(shared.equals(await as('***.456.789-**'))).toBe(true);
    expect(shared.equals(await as('123.456.789-09'))).toBe(false);
  });
});

describe('one drawing', () => {
  /** The picture that lies in a PDF, as red, green and blue. */
  function pictureIn(pdf: Buffer): { width: number; height: number; pixels: Buffer } {
    const text = pdf.toString('latin1');
    const found = [...text.matchAll(/<<((?:(?!>>)[\s\S])*?\/Subtype \/Image(?:(?!>>)[\s\S])*?)>>\s*stream\r?\n/g)];
    const image = found.find(([, said]) => said!.includes('/DeviceRGB'))!;
    const number = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(image[1]!)![1]);
    const start = image.index + image[0].length;
    const pixels = inflateSync(pdf.subarray(start, start + number('Length')));
    return { width: number('Width'), height: number('Height'), pixels };
  }

  // All four are drawn below.
  test.each(['waves', 'frame'] as const)(
    'preview, picture and PDF of %s are the pixels of the same SVG',
    async (name) => {
      await save(0, templateOf(name, 'pt'));
      await publish(1);
      const { id, student } = await finish();
      const sheet = await findSheet(server.app, { siteId: panel.siteId, ...student, role: 'student' }, id);
      const svg = await drawCertificate(server.app, sheet);
      const picture = (await download(`download/${id}`, student)).rawPayload;
      expect((await pixelsOf(picture)).equals(await pixelsOf(pictureOf(svg)))).toBe(true);
      const preview = (await download(`preview/${id}`, student)).rawPayload;
      expect((await pixelsOf(preview)).equals(await pixelsOf(pictureOf(svg, 880)))).toBe(true);
      const inside = pictureIn((await download(`download/${id}?format=pdf`, student)).rawPayload);
      expect([inside.width, inside.height]).toEqual([3508, 2480]);
      expect(inside.pixels.equals(await pixelsOf(pictureOf(svg, 3508)))).toBe(true);
    },
  );

  test('its code leads to the page where this very certificate is verified, in every design', async () => {
    const { id, code, student } = await finish();
    const sheet = await findSheet(server.app, { siteId: panel.siteId, ...student, role: 'student' }, id);
    const { data, size } = encode(`http://${panel.slug}.localhost:3000/certificado/${code}`, { ecc: 'M', border: 0 });
    for (const name of ['corner', 'waves', 'tiles', 'frame'] as const) {
      const design = templateOf(name, 'pt');
      const field = design.fields.find(({ kind }) => kind === 'qr')!;
      const png = pictureOf(await drawCertificate(server.app, { ...sheet, design }), 2000);
      const { data: pixels, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
      const scale = info.width / 297;
      const side = Math.min(field.width, field.height);
      const [left, top] = [field.x + (field.width - side) / 2, field.y + (field.height - side) / 2];
      // Three light modules stand around it; a reader looks at the middle of each.
      const at = (start: number, index: number) => Math.round((start + ((index + 3.5) * side) / (size + 6)) * scale);
      const read = Array.from({ length: size }, (_row, y) =>
        Array.from(
          { length: size },
          (_module, x) => pixels[(at(top, y) * info.width + at(left, x)) * info.channels]! < 128,
        ),
      );
      expect([name, read]).toEqual([name, data]);
    }
  });

  test('a test file is what students will get, named after the course', async () => {
    const { student } = await finish();
    const design = templateOf('frame', 'en');
    const png = await sample(design, { member_id: student.memberId });
    expect(png.headers['content-disposition']).toContain(encodeURIComponent('Aquarela.png'));
    expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width: 2000, height: 1414 });
    const pdf = await sample(design, { format: 'pdf' });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const stranger = await createActor(server, panel, 'student');
    expect((await sample(design, { member_id: stranger.memberId })).statusCode).toBe(404);
  });

  test('its typefaces are answered to everybody, and no other file', async () => {
    for (const name of certificateFontFiles) {
      const answer = await server.app.inject({ url: `/api/certificate/font/${name}` });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'font/ttf']);
      expect(answer.rawPayload.readUInt32BE(0)).toBe(0x00010000);
    }
    for (const name of ['figtree', '..%2F..%2Fpackage.json', 'arial-bold'])
      expect((await server.app.inject({ url: `/api/certificate/font/${name}` })).statusCode).toBe(400);
  });
});
