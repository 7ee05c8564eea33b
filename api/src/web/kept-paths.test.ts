import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  call,
  type Panel,
  type TestServer,
} from '../../test/harness.ts';
import { solveCaptcha } from '../../test/captcha.ts';
import { addServerFace, release, shellBuild } from '../../test/releases.ts';

/** Draws what a page of nobody shows of its panel. */
const SHELL_FACE = `
  exports.lent = async () => ({});
  exports.draw = async ({ boot, url, theme }) => {
    const { site_name, meta } = boot.site;
    return { html: '<p>' + [url, theme, boot.locale, site_name, meta.logo, meta.main_color].join(' ') + '</p>', title: '', isTimed: false };
  };`;

let server: TestServer;
let panel: Panel;
let certificate: string;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RENDER_MS: '1000', CLUBE_RENDERERS: '1', CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  await release(server, addServerFace(shellBuild('1.0.0'), SHELL_FACE));
  const course = await createTestCourse(server, panel, { lessons: [1] });
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const body = { completed: true };
  await call(server, { method: 'POST', url: `${course.url()}/progress`, as: student, body });
  const { db } = server.context.connection;
  const { code } = await db
    .selectFrom('certificates')
    .select('code')
    .where('member_id', '=', student.memberId)
    .executeTakeFirstOrThrow();
  certificate = `/certificado/${code}`;
});
afterAll(() => server.close());

async function ask(url: string, headers: Record<string, string> = {}) {
  const host = `${panel.slug}.localhost:3000`;
  const answer = await call(server, { url, headers: { host, ...headers } });
  return { ...answer, etag: answer.headers['etag'] };
}
async function untilKept(url: string, headers?: Record<string, string>) {
  for (;;) {
    const answer = await ask(url, headers);
    if (answer.etag) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What of a panel its signed-out pages show, and how an owner changes it. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let colours = 10;
let names = 0;
const changes: Record<string, () => Promise<{ status: number }>> = {
  name: () =>
    call(server, {
      method: 'PATCH',
      url: `/api/site/${panel.siteId}`,
      as: panel.owner,
      body: { name: `Nome ${(names += 1)}` },
    }),
  colour: () =>
    call(server, {
      method: 'POST',
      url: '/api/meta',
      as: panel.owner,
      // Another one each time.
      body: { key: 'main_color', value: `#0000${(colours += 1)}` },
    }),
  logo: () =>
    call(server, {
      method: 'PUT',
      url: '/api/site/image/logo',
      as: panel.owner,
      body: png,
      headers: { 'content-type': 'image/png' },
    }),
  theme: async () => {
    const set = (key: string, value: string) =>
      call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key, value } });
    await set('theme_fixed_painel_color', 'dark');
    return set('theme_fixed_painel', 'on');
  },
};

test.each([['/'], ['/reset-password'], ['/first-access'], ['a certificate']])(
  '%s is kept for all who ask alike, in their language, and dropped as soon as the panel changes',
  async (name) => {
    const url = name === 'a certificate' ? certificate : name;
    let before = await untilKept(url);
    expect(await ask(url, { 'if-none-match': before.etag! })).toMatchObject({ status: 304, text: '' });
    const english = await untilKept(url, { cookie: 'country=US' });
    expect(english.etag).not.toBe(before.etag);
    expect(english.text).toContain('<html lang="en"');
    for (const [what, change] of Object.entries(changes)) {
      const { status } = await change();
      expect([what, status < 300]).toEqual([what, true]);
      const after = await untilKept(url);
      expect([what, after.etag === before.etag]).toEqual([what, false]);
      expect([what, (await ask(url, { 'if-none-match': before.etag! })).status]).toEqual([what, 200]);
      before = after;
    }
    const off = { key: 'theme_fixed_painel', value: 'off' };
    await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: off });
  },
);

test('a certificate that says something else is another page', async () => {
  const before = await untilKept(certificate);
  const { db } = server.context.connection;
  await db.updateTable('certificates').set({ title: 'Outro nome' }).where('site_id', '=', panel.siteId).execute();
  server.app.keptPages.noteWrite();
  const after = await untilKept(certificate);
  expect(after.etag).not.toBe(before.etag);
  expect(after.text).toContain('Outro nome');
});

test('a page of sale is kept, and is another one after a new price, the last seat, its end by date and by hand', async () => {
  const { courseId } = await createTestCourse(server, panel, { lessons: [1] });
  const send = (method: 'POST' | 'PUT' | 'PATCH', url: string, body: object) =>
    call<{ id: number }>(server, { method, url: `/api/${url}`, as: panel.owner, body });
  const pix = { key: '+5511987654321', holder: 'Ateliê Marina', city: 'São Paulo' };
  await send('PUT', 'payment', { pix, note: '' });
  const write = { name: 'Turma de maio', amount: 48_000, currency: 'BRL', seats: 1, course_ids: [courseId] };
  const { id } = (await send('POST', 'offer', write)).body;
  const sale = `/curso/venda/${id}`;
  expect((await ask(sale)).status).toBe(404);
  expect((await send('PATCH', `offer/${id}`, { state: 'on_sale' })).status).toBe(200);

  let before = await untilKept(sale);
  expect(before).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } });
  expect(before.text).toContain('"price":"480.00"');
  expect(await ask(sale, { 'if-none-match': before.etag! })).toMatchObject({ status: 304, text: '' });
  const buyer = { name: 'Rosa Lima', email: 'rosa-kept@example.com', captcha: await solveCaptcha(server) };
  const headers = { host: `${panel.slug}.localhost:3000` };
  const { db } = server.context.connection;
  for (const [change, said] of [
    [() => send('PATCH', `offer/${id}`, { amount: 39_000 }), '"price":"390.00"'],
    [
      () => call(server, { method: 'POST', url: `/api/sale/${id}/order`, headers, body: buyer }),
      'https://schema.org/SoldOut',
    ],
    [() => send('PATCH', `offer/${id}`, { seats: 5 }), 'https://schema.org/InStock'],
    [
      async () => {
        const over = { ends_at: new Date(Date.now() - 1000) };
        await db.updateTable('offers').set(over).where('site_id', '=', panel.siteId).where('id', '=', id).execute();
        // That a date passes without a write is tried in plugins/kept-pages.test.ts.
        server.app.keptPages.noteWrite();
        return { status: 200 };
      },
      'https://schema.org/Discontinued',
    ],
    [() => send('PATCH', `offer/${id}`, { ends_at: null }), 'https://schema.org/InStock'],
    [() => send('PATCH', `offer/${id}`, { state: 'ended' }), 'https://schema.org/Discontinued'],
  ] as const) {
    expect((await change()).status).toBeLessThan(300);
    const next = await ask(sale, { 'if-none-match': before.etag! });
    expect([said, next.status]).toEqual([said, 200]);
    expect(next.text).toContain(said);
    before = await untilKept(sale);
    expect(before.text).toContain(said);
  }
});

test('a page of sale that is not there says so, and is kept by nobody, however often it is asked for', async () => {
  for (const id of [987_654_321, 987_654_321, 987_654_322]) {
    const { status, etag, headers } = await ask(`/curso/venda/${id}`);
    expect([status, etag, headers['cache-control']]).toEqual([404, undefined, 'private, no-store']);
  }
});

test('a free lesson’s page is kept, another one after its text changes, and not there once it is not free', async () => {
  const course = await createTestCourse(server, panel, { lessons: [2] });
  const send = (method: 'POST' | 'PUT' | 'PATCH', url: string, body: object) =>
    call<{ id: number }>(server, { method, url, as: panel.owner, body });
  const pix = { key: '+5511987654321', holder: 'Ateliê Marina', city: 'São Paulo' };
  await send('PUT', '/api/payment', { pix, note: '' });
  const write = { name: 'Turma de maio', amount: 48_000, currency: 'BRL', course_ids: [course.courseId] };
  const { id } = (await send('POST', '/api/offer', write)).body;
  expect((await send('PATCH', `/api/offer/${id}`, { state: 'on_sale' })).status).toBe(200);
  const page = `/curso/venda/${id}/aula/${course.lessonIds[0]}`;
  expect(await ask(page)).toMatchObject({ status: 404, etag: undefined });
  await send('PATCH', course.url(0), { is_free: true, description: 'Três azuis.' });
  const before = await untilKept(page);
  expect(before).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } });
  for (const words of ['"isAccessibleForFree":true', 'Três azuis.']) expect(before.text).toContain(words);
  expect(before.text).not.toMatch(/sale\/play|media\/play/);
  expect(await ask(page, { 'if-none-match': before.etag! })).toMatchObject({ status: 304, text: '' });
  await send('PATCH', course.url(0), { description: 'Quatro azuis.' });
  const after = await ask(page, { 'if-none-match': before.etag! });
  expect([after.status, after.text.includes('Quatro azuis.')]).toEqual([200, true]);
  await untilKept(page);
  await send('PATCH', course.url(0), { is_free: false });
  expect(await ask(page)).toMatchObject({ status: 404, etag: undefined });
});

test('the pages of a free course are kept without an offer, name the course, and are not there once it is not free', async () => {
  const course = await createTestCourse(server, panel, { lessons: [2] });
  const change = (body: object) =>
    call(server, { method: 'PATCH', url: `/api/course/${course.courseId}`, as: panel.owner, body });
  const pages = ['', `/aula/${course.lessonIds[1]}`].map((rest) => `/cursos-gratuitos/${course.courseId}${rest}`);
  const turn = (value: 'on' | 'off') =>
    call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key: 'free_courses', value } });
  await turn('on');
  for (const page of pages) expect(await ask(page)).toMatchObject({ status: 404, etag: undefined });
  await change({ is_free: true, title: 'Aquarela para todos' });
  for (const page of [...pages, '/cursos-gratuitos']) {
    const { status, headers, text } = await untilKept(page);
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(text).toContain('Aquarela para todos');
    expect(text).not.toMatch(/free\/play|media\/play/);
  }
  for (const page of pages) expect((await ask(page)).text).toContain('"isAccessibleForFree":true');
  await turn('off');
  for (const page of pages) expect(await ask(page)).toMatchObject({ status: 404, etag: undefined });
  expect((await ask('/cursos-gratuitos')).text).not.toContain('Aquarela para todos');
  await turn('on');
  for (const page of pages) expect((await untilKept(page)).text).toContain('Aquarela para todos');
  await change({ is_free: false });
  for (const page of pages) expect(await ask(page)).toMatchObject({ status: 404, etag: undefined });
  expect((await ask('/cursos-gratuitos')).text).not.toContain('Aquarela para todos');
});

test('search engines are told that a course is free where all of it is, and of the other that a part is not', async () => {
  const course = await createTestCourse(server, panel, { lessons: [2] });
  const send = (method: 'POST' | 'PATCH', url: string, body: object) =>
    call(server, { method, url, as: panel.owner, body });
  await send('POST', '/api/meta', { key: 'free_courses', value: 'on' });
  await send('PATCH', course.url(0), { is_free: true });
  const page = `/cursos-gratuitos/${course.courseId}`;
  expect((await ask(page)).text).toContain('"isAccessibleForFree":false');
  expect((await ask(`${page}/aula/${course.lessonIds[0]}`)).text).toContain('"isAccessibleForFree":true');
  await send('PATCH', `/api/course/${course.courseId}`, { is_free: true });
  expect((await ask(page)).text).toContain('"isAccessibleForFree":true');
});
