import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../test/harness.ts';
import { endKeptPages } from '../../test/kept-pages.ts';
import { addServerFace, release, shellBuild } from '../../test/releases.ts';

/** Says which answer it was given. */
const SHELL_FACE = `
  exports.lent = async () => ({});
  exports.draw = async ({ boot }) => {
    const [first] = boot.data;
    const what = !first ? 'waiting' : first.value ? 'code ' + first.value.code : 'unknown';
    return { html: '<p>' + what + '</p>', title: '', isTimed: false };
  };`;

const HOSTILE = `</title></script>\u2028<b class=hacked>"'<!--&lt;`;
let server: TestServer;
let panel: Panel;
let code: string;
let hostileCode: string;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RENDER_MS: '1000', CLUBE_RENDERERS: '1', CLUBE_RATE_LIMIT_FACTOR: '10' });
  panel = await createPanel(server);
  await release(server, addServerFace(shellBuild('1.0.0'), SHELL_FACE));
  code = await earn('Aquarela & cia', 'Bia', 'Moura');
  hostileCode = await earn(HOSTILE, HOSTILE, HOSTILE);
});
afterAll(() => server.close());

const db = () => server.context.connection.db;

/** A certificate of a new member. @returns its code */
async function earn(title: string, first_name: string, last_name: string, at = server, of = panel): Promise<string> {
  const { db } = at.context.connection;
  const course = await createTestCourse(at, of, { lessons: [1], title });
  const student = await createActor(at, of, 'student', [course.courseId]);
  await db.updateTable('members').set({ first_name, last_name }).where('id', '=', student.memberId).execute();
  const body = { completed: true };
  await call(at, { method: 'POST', url: `${course.url()}/progress`, as: student, body });
  const row = await db
    .selectFrom('certificates')
    .select('code')
    .where('member_id', '=', student.memberId)
    .executeTakeFirstOrThrow();
  return row.code;
}

const hostOf = ({ slug }: Panel) => `${slug}.localhost:3000`;
type Asked = { host?: string; cookie?: string; from?: string; url?: string };
async function ask(of: string, { host = hostOf(panel), cookie = '', from, url }: Asked = {}) {
  const { statusCode, headers, body } = await server.app.inject({
    url: url ?? `/certificado/${of}`,
    headers: { host, cookie },
    ...(from !== undefined && { remoteAddress: from }),
  });
  return { status: statusCode, headers, html: body };
}
/** Until the renderer has learnt the shell. */
async function drawn(...asked: Parameters<typeof ask>) {
  for (;;) {
    const page = await ask(...asked);
    if (page.html.includes('<div id="root" data-drawn="">')) return page;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const read = (text: string) => text.replace(/&#(\d+);/g, (_match, sign: string) => String.fromCharCode(Number(sign)));
const metasOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      read(content!),
    ]),
  );
const linkedData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!));
const panelName = async () =>
  (await db().selectFrom('sites').select('name').where('id', '=', panel.siteId).executeTakeFirstOrThrow()).name;

describe('the page of a certificate', () => {
  test('is drawn with its data, and says what it is to whoever searches or shares it', async () => {
    const { status, html } = await drawn(code);
    const name = await panelName();
    const origin = `http://${hostOf(panel)}`;
    const title = 'Certificado de Bia Moura: Aquarela & cia';
    const canonical = `${origin}/certificado/${code}`;
    const picture = `${origin}/api/certificate/verify/${code}/picture`;
    expect(status).toBe(200);
    expect(html).toContain(`<p>code ${code}</p>`);
    expect(read(/<title>(.*?)<\/title>/s.exec(html)![1]!)).toBe(`${title} · ${name}`);
    const metas = metasOf(html);
    const description = metas['description']!;
    expect(description).toMatch(/^Bia Moura concluiu o curso Aquarela & cia em \d+ de \S+ de \d{4}\. /);
    expect(description).toContain(`Certificado emitido por ${name}, código ${code}.`);
    expect(metas).toMatchObject({
      'og:type': 'website',
      'og:site_name': name,
      'og:locale': 'pt_BR',
      'og:title': title,
      'og:description': description,
      'og:url': canonical,
      'og:image': picture,
      'og:image:width': '1200',
      'og:image:height': '848',
      'og:image:alt': title,
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': picture,
    });
    expect(html).toContain(`<link rel="canonical" href="${canonical}">`);
    const issuer = { '@type': 'Organization', name, url: origin };
    expect(linkedData(html)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'EducationalOccupationalCredential',
        name: 'Aquarela & cia',
        credentialCategory: 'certificate',
        identifier: [code, '000001'],
        url: canonical,
        dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        recognizedBy: issuer,
        about: { '@type': 'Course', name: 'Aquarela & cia', provider: issuer },
        '@reverse': { hasCredential: { '@type': 'Person', name: 'Bia Moura' } },
      },
    ]);
  });

  test('is no credential of anybody, and has no picture, once it was taken back', async () => {
    const { id } = await db()
      .selectFrom('certificates')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const change = (act: string, body: object) =>
      call(server, { method: 'POST', url: `/api/certificate/${act}`, as: panel.owner, body: { ids: [id], ...body } });
    expect((await change('revoke', { reason: 'x', is_reason_public: false })).status).toBe(200);
    const { status, html } = await drawn(code);
    expect((await change('restore', {})).status).toBe(200);
    expect(status).toBe(200);
    expect(linkedData(html)).toEqual([]);
    expect(metasOf(html)['og:image']).toBeUndefined();
    expect(metasOf(html)['description']).toBe(`O certificado de código ${code} foi revogado por quem o emitiu.`);
  });

  test('says it in the language of whoever asks, and under one address on whichever host', async () => {
    const { html } = await drawn(code.toLowerCase(), { host: 'localhost:3000', cookie: 'country=US' });
    expect(metasOf(html)).toMatchObject({
      'og:locale': 'en_US',
      'og:title': 'Certificate of Bia Moura: Aquarela & cia',
      'og:url': `http://${hostOf(panel)}/certificado/${code}`,
    });
    expect((await drawn(code, { cookie: 'country=AR' })).html).toContain('Bia Moura completó el curso');
  });

  test('holds nothing that people wrote as markup, in the head or in the structured data', async () => {
    const { html } = await drawn(hostileCode);
    expect(html).not.toContain('<b class=hacked>');
    // Boot data, structured data, the page's own, the shell's.
    expect(html.match(/<script/g)).toHaveLength(4);
    expect(html.match(/<\/script/g)).toHaveLength(4);
    expect(html.match(/<\/title/g)).toHaveLength(1);
    const metas = metasOf(html);
    expect(metas['og:title']).toBe(`Certificado de ${HOSTILE} ${HOSTILE}: ${HOSTILE}`);
    expect(linkedData(html)[0]).toMatchObject({ name: HOSTILE });
    expect(/ld\+json">(.*)/.exec(html)![1]).not.toContain('\u2028');
  });

  test('without drawing the head is the same', async () => {
    const plain = await createTestServer({ CLUBE_RENDERING: 'false' });
    await release(plain, shellBuild('1.0.0'));
    const other = await createPanel(plain);
    const own = await earn('Aquarela & cia', 'Bia', 'Moura', plain, other);
    const url = `/certificado/${own}`;
    const { text: html } = await call(plain, { url, headers: { host: hostOf(other) } });
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<title>Certificado de Bia Moura: Aquarela &#38; cia · ');
    expect(metasOf(html)['og:title']).toBe('Certificado de Bia Moura: Aquarela & cia');
    expect(linkedData(html)).toHaveLength(1);
    expect((await call(plain, { url: '/certificado/0000', headers: { host: hostOf(other) } })).status).toBe(404);
    await plain.close();
  });
});

describe('a code that nobody was given', () => {
  test.each([
    ['of nobody', '0000-0000-0000-0000-0000-0000'],
    ['of another sign', '%3Cscript%3E'],
    ['too long', 'A'.repeat(41)],
    ['that cannot be read', 'A%2Fb'],
  ])('%s is a page that says so: not found, not searched, not kept', async (_what, none) => {
    const { status, headers, html } = await drawn(none);
    expect([status, headers['etag'], headers['cache-control']]).toEqual([404, undefined, 'private, no-store']);
    expect(html).toContain('<p>unknown</p>');
    expect(metasOf(html)).toMatchObject({ robots: 'noindex' });
    expect(html).not.toMatch(/rel="canonical"|og:|ld\+json/);
  });

  test('on the host of another panel is what that panel knows nothing of', async () => {
    const away = await createPanel(server);
    const { status, html } = await drawn(code, { host: hostOf(away) });
    expect(status).toBe(404);
    expect(html).not.toContain('Moura');
  });
});

test('whoever asks for many codes is told no more by pages than by calls, and pushes out nobody’s kept page', async () => {
  const keptCount = async () => {
    const { text } = await call(server, { url: '/metrics' });
    return Number(/pages_drawn_total\{outcome="kept"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const from = '203.0.113.77';
  await drawn('', { url: '/' });
  for (let at = 0; at < 601; at += 1) await ask(`0000-${at}`, { from });
  const { status, html, headers } = await ask(code, { from });
  expect([status, headers['etag']]).toEqual([200, undefined]);
  expect(html).not.toContain('Moura');
  const call429 = await server.app.inject({ url: `/api/certificate/verify/${code}`, remoteAddress: from });
  expect(call429.statusCode).toBe(429);
  await endKeptPages(server);
  const before = await keptCount();
  await drawn('', { url: '/' });
  expect(await keptCount()).toBe(before + 1);
});

describe('the picture of a shared certificate', () => {
  const picture = (of: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    server.app.inject({
      url: `/api/certificate/verify/${of}/picture`,
      remoteAddress,
      headers: { host: hostOf(panel), ...headers },
    });

  test('is the sheet, for anybody who has the code', async () => {
    const answer = await picture(code);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 848 });
    // Whose name changed has another.
    await db().updateTable('members').set({ first_name: 'Beatriz' }).where('last_name', '=', 'Moura').execute();
    expect((await picture(code)).rawPayload.equals(answer.rawPayload)).toBe(false);
  });

  test('of a code that nobody was given here is not found, and tries are counted', async () => {
    const away = await createPanel(server);
    expect((await picture('0000')).statusCode).toBe(404);
    expect((await picture(code, { host: hostOf(away) })).statusCode).toBe(404);
    expect((await picture('%27')).statusCode).toBe(400);
    let last = 0;
    for (let at = 0; at < 601; at += 1) last = (await picture('0000', {}, '203.0.113.78')).statusCode;
    expect(last).toBe(429);
  });
});
