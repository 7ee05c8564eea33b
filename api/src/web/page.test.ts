import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import type { ShownPart } from '@clube/shared/contracts/first-queries';
import type { Composition, Release, ShellRelease } from '@clube/shared/contracts/remote';
import { forgetPointers } from '../modules/release/composition.ts';
import { insertRelease } from '../modules/release/queries.ts';
import type { Drawn } from '../renderer/messages.ts';
import type { ShellBuild } from './shell-build.ts';
import { renderPage } from './page.ts';
import { buildBootDocument } from './boot.ts';
import { call, createPanel, createTestServer, type TestServer } from '../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  const main = [
    { file: 'main.22222222.css', integrity: 'sha384-css', as: 'style' },
    { file: 'main.11111111.js', integrity: 'sha384-js', as: 'script' },
  ] as const;
  const http = [{ file: 'http.33333333.js', integrity: 'sha384-f', as: 'script' }] as const;
  const localePt = [{ file: 'locale-pt.44444444.js', integrity: 'sha384-pt', as: 'script' }] as const;
  const hash = '1'.repeat(16);
  const chunks = { main, http, 'locale-pt': localePt };
  const shell = { hash, base: '/assets/shell/', platform: '1.0.0', chunks };
  const { db } = server.context.connection;
  await insertRelease(db, {
    remote: 'shell',
    hash,
    document: shell as unknown as ShellRelease,
    files: [],
    actor: 'test',
  });
  await db.updateTable('channel_releases').set({ hash }).where('remote', '=', 'shell').execute();
  forgetPointers(server.app.db);
});
afterAll(() => server.close());

const text = { pt: 'x', es: 'x', en: 'x' };
/** A release as it stands in the database, past every check of publishing. */
async function live(name: string, paths: string[], rest: Partial<Release> = {}) {
  const { db } = server.context.connection;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const document: Release = {
    hash,
    base: `/releases/${name}/${hash}/`,
    entry: { file: 'remoteEntry.js', integrity: 'sha384-x' },
    chunks: {},
    manifest: {
      name,
      owner: 'team',
      platform: '^1.0.0',
      paths: paths.map((entry) => ({ path: entry, title: text })),
      navigation: [],
      tour: [],
      slots: [],
    },
    ...rest,
  };
  await insertRelease(db, { remote: name, hash, document, files: [], actor: 'test' });
  await db.insertInto('channel_releases').values({ channel: 'stable', remote: name, hash }).execute();
  forgetPointers(server.app.db);
}

test('the page names the hash of every file that starts the shell, and the only inline script by its own', async () => {
  const { text: html, headers } = await call(server, { url: '/' });
  expect(html).toContain(
    '<script defer src="/assets/shell/main.11111111.js" crossorigin="anonymous" integrity="sha384-js"></script>',
  );
  expect(html).toContain(
    '<link rel="stylesheet" href="/assets/shell/main.22222222.css" crossorigin="anonymous" integrity="sha384-css">',
  );
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, source]) => source!);
  expect(inline).toHaveLength(1);
  const hash = createHash('sha256').update(inline[0]!).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
});

test('the page’s policy lets in what this host has, its own styles and its one script, and nothing else', async () => {
  const { headers } = await call(server, { url: '/' });
  const policy = String(headers['content-security-policy']);
  expect(
    policy
      .replace(/'sha256-[\w+/=]+'/, 'a-hash')
      .replace(/'nonce-[\w+/=]+'/, 'a-nonce')
      .split('; '),
  ).toEqual([
    "default-src 'none'",
    "script-src 'self' a-hash",
    "style-src 'self' a-nonce",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ]);
});

test('before anything else came the page has words in the person’s language, with and without scripts', async () => {
  const pt = (await call(server, { url: '/' })).text;
  const es = (await call(server, { url: '/', headers: { cookie: 'country=AR' } })).text;
  expect(pt).toMatch(/id="standby".*Está demorando mais que o normal/s);
  expect(pt).toMatch(/<noscript>.*precisa de JavaScript/s);
  expect(es).toMatch(/id="standby".*Está tardando más de lo normal/s);
});

test('one manifest takes nobody down: bad paths are ignored, names are escaped, foreign addresses are not followed', async () => {
  const panel = await createPanel(server);
  await live('mf-broken', ['/a(', '/(a+)+b', '/:a?/:b?/:c?', '/broken']);
  await live('mf-far', ['/far'], { base: 'http://evil.example/' });
  await live('mf-named', ['/named/*'], { entry: { file: '"><script>x', integrity: '"><b>' } });
  const page = (url: string) => call(server, { url, as: panel.owner });
  const started = performance.now();
  for (const url of ['/', '/a(', `/${'a'.repeat(60)}`, '/broken']) expect((await page(url)).status).toBe(200);
  // One of these patterns, read as a regular expression, takes years for this address.
  expect(performance.now() - started).toBeLessThan(10_000);
  expect((await page('/far')).text).not.toContain('evil.example');
  const { text: named } = await page('/named/x');
  expect(named).toContain('&#34;&#62;&#60;script&#62;x"');
  expect(named).not.toContain('"><script>x');
  expect(named).not.toContain('"><b>');
});

test('without a database a page load gets a page in the person’s language, and a time to come back', async () => {
  const down = await createTestServer();
  await down.context.connection.pool.end();
  const page = (headers: Record<string, string>) =>
    call(down, { url: '/home', headers: { host: 'localhost:3000', ...headers } });
  const { status, headers, text: html } = await page({});
  expect({
    status,
    retry: headers['retry-after'],
    type: headers['content-type'],
    cache: headers['cache-control'],
  }).toEqual({
    status: 503,
    retry: '5',
    type: 'text/html; charset=utf-8',
    cache: 'private, no-store',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(html).toMatch(/lang="pt-BR".*O servidor não está pronto agora.*href="">Tentar de novo/s);
  expect((await page({ cookie: 'country=US', 'accept-language': 'es' })).text).toContain('The server is not ready now');
  expect((await page({ cookie: 'country=MX' })).text).toContain('El servidor no está listo');
  expect((await call(down, { url: '/api/composition' })).body).toMatchObject({
    code: expect.stringMatching(/^server\./),
  });
  await down.app.close();
  await down.context.jobs.stop();
});

test('a channel without a shell gives the same page, not a stack', async () => {
  const bare = await createTestServer({ CLUBE_CHANNEL: 'empty' });
  const { status, text: html } = await call(bare, { url: '/' });
  expect(status).toBe(503);
  expect(html).toContain('Tentar de novo');
  await bare.close();
});

test('the page fetches at once what its screen shows largest', async () => {
  const request = { url: '/', arrival: { kind: 'main' }, session: null, cookies: {}, log: server.app.log };
  const { boot, page } = await buildBootDocument(server.app, request as unknown as FastifyRequest);
  const images = [{ href: '/api/media/1/poster?"' }, { href: '/narrow.webp', media: '(max-width: 9px)' }];
  const build = {
    main: [],
    frame: [],
    screens: {},
    locales: {},
    fonts: [],
  } as unknown as ShellBuild;
  const { html } = renderPage(boot, build, page, {
    images,
    path: '/',
    theme: 'light',
    version: 'v1',
    hasConsent: false,
  });
  expect(html.match(/<link[^>]*as="image"[^>]*>/g)).toEqual([
    '<link rel="preload" href="/api/media/1/poster?&#34;" as="image" fetchpriority="high">',
    '<link rel="preload" href="/narrow.webp" as="image" media="(max-width: 9px)" fetchpriority="high">',
  ]);
});

test('no address of a file ends the attribute that it stands in', async () => {
  const request = { url: '/', arrival: { kind: 'main' }, session: null, cookies: {}, log: server.app.log };
  const { boot, page } = await buildBootDocument(server.app, request as unknown as FastifyRequest);
  const main = [
    { href: '/assets/shell/main.1.js"onload="x&', as: 'script', integrity: 'sha384-x' },
    { href: '/assets/shell/main.2.css"onload="x&', as: 'style', integrity: 'sha384-x' },
  ];
  const build = { main, frame: [], federation: [], screens: {}, locales: {}, fonts: [] } as unknown as ShellBuild;
  const { html } = renderPage(boot, build, page, { path: '/', theme: 'light', version: 'v1', hasConsent: false });
  expect(html).not.toContain('"onload=');
  expect(html).toContain('<script defer src="/assets/shell/main.1.js&#34;onload=&#34;x&#38;" ');
  expect(html).toContain('<link rel="stylesheet" href="/assets/shell/main.2.css&#34;onload=&#34;x&#38;" ');
});

test('a picture that the server drew is asked for once, in the head, before anything that starts the page', async () => {
  const request = { url: '/', arrival: { kind: 'main' }, session: null, cookies: {}, log: server.app.log };
  const { boot, page } = await buildBootDocument(server.app, request as unknown as FastifyRequest);
  const main = [{ href: '/assets/shell/main.1.js', as: 'script', integrity: 'sha384-x' }];
  const build = { main, frame: [], screens: {}, locales: {}, fonts: [] } as unknown as ShellBuild;
  // As React names the pictures of what it draws: first of all.
  const hero = '<link rel="preload" as="image" href="/api/file/1?w=9&amp;h=&quot;3" fetchPriority="high"/>';
  const { html } = renderPage(boot, build, page, {
    drawn: { html: `${hero}<main><img src="/api/file/1?w=9&amp;h=&quot;3"></main>`, title: '', isTimed: false },
    images: [{ href: '/api/file/1?w=9&h="3' }, { href: '/api/media/1/poster' }],
    path: '/',
    theme: 'light',
    version: 'v1',
    hasConsent: false,
  });
  const asked = html.match(/<link[^>]*as="image"[^>]*>/g);
  expect(asked).toEqual([hero, '<link rel="preload" href="/api/media/1/poster" as="image" fetchpriority="high">']);
  const places = [...asked!, '<script defer', '</head>', '<main>'].map((part) => html.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('whoever has no typeface yet gets it ahead by the page’s script, which knows the line; whoever was here has it ahead', async () => {
  const request = { url: '/', arrival: { kind: 'main' }, session: null, cookies: {}, log: server.app.log };
  const { boot, page } = await buildBootDocument(server.app, request as unknown as FastifyRequest);
  const fonts = ['/assets/shell/plain.woff2', '/assets/shell/bold.woff2'];
  const build = { main: [], frame: [], screens: {}, locales: {}, fonts } as unknown as ShellBuild;
  const htmlFor = (texts?: ReadonlyMap<string, string>) =>
    renderPage(boot, build, page, {
      drawn: { html: '<main></main>', title: '', isTimed: false },
      texts,
      path: '/',
      theme: 'light',
      version: 'v1',
      hasConsent: false,
    }).html;
  const links = (rel: string) =>
    fonts.map((font) => `<link rel="${rel}" href="${font}" as="font" crossorigin="anonymous">`);
  const linksIn = (html: string) => html.match(/<link[^>]*as="font"[^>]*>/g);
  expect(linksIn(htmlFor())).toEqual(links('preload'));
  const first = htmlFor(new Map());
  expect(linksIn(first)).toEqual(links('preload-near'));
  // The script looks for it as it begins.
  expect(first.indexOf(links('preload-near').at(-1)!)).toBeLessThan(first.indexOf('<script>'));
});

test('chunks and scripts for what the page shows this time come with it; those for anything else do not', async () => {
  const panel = await createPanel(server);
  const chunk = (name: string) => [{ file: `${name}.12345678.js`, integrity: `sha384-${name}`, as: 'script' as const }];
  await live('mf-shown', [], {
    chunks: {
      page: chunk('page'),
      start: chunk('start'),
      library: chunk('library'),
      frame: chunk('frame'),
      ahead: chunk('ahead'),
    },
    manifest: {
      name: 'mf-shown',
      owner: 'team',
      platform: '^1.0.0',
      paths: [
        {
          path: '/shown',
          title: text,
          chunk: 'page',
          chunksFor: { 'player.hls': ['start', 'library', 'gone'], 'player.embed': ['frame'] },
          aheadFor: { 'player.hls': ['ahead', 'gone'] },
        },
      ],
      navigation: [],
      tour: [],
      slots: [],
    },
  });
  const request = {
    url: '/shown',
    headers: { authorization: `Bearer ${panel.owner.token}` },
    arrival: { kind: 'main' },
    session: null as FastifyRequest['session'],
    cookies: {},
    log: server.app.log,
  };
  request.session = await server.app.findSession(request as unknown as FastifyRequest);
  const { boot, page } = await buildBootDocument(server.app, request as unknown as FastifyRequest);
  const main = [{ href: '/main.js', as: 'script' }];
  const build = { main, frame: [], calls: [], screens: {}, locales: {}, fonts: [] } as unknown as ShellBuild;
  const drawn = { html: '<main></main>', title: '' } as Drawn;
  const drawWith = (shows: readonly ShownPart[], more: { drawn?: Drawn } = {}) =>
    renderPage(boot, build, page, { shows, path: '/shown', theme: 'light', version: 'v1', hasConsent: false, ...more })
      .html;
  const html = drawWith(['player.hls']);
  const asked = [
    ...html.matchAll(
      /<link rel="preload" href="[^"]*\/(\w+)\.12345678\.js" as="script" crossorigin="anonymous" integrity="sha384-(\w+)">/g,
    ),
  ];
  expect(asked.map(([, name, hash]) => [name, hash])).toEqual(['page', 'start', 'library'].map((name) => [name, name]));
  expect(html).not.toContain('frame.12345678');
  expect(drawWith(['player.audio'])).not.toMatch(/(start|library)\.12345678/);
  expect(page.json).not.toMatch(/chunksFor|aheadFor/);

  const scripts = (page: string) =>
    [
      ...page.matchAll(/<script defer src="[^"]*\/(\w+)[^"]*" crossorigin="anonymous"( integrity="sha384-ahead")?>/g),
    ].map(([, name, isChecked]) => [name, isChecked !== undefined]);
  expect(scripts(drawWith(['player.hls'], { drawn }))).toEqual([
    ['ahead', true],
    ['main', false],
  ]);
  // What runs ahead works on what is drawn.
  expect(scripts(html)).toEqual([['main', false]]);
  expect(scripts(drawWith(['player.audio'], { drawn }))).toEqual([['main', false]]);
});

test('of the composition the page holds what a browser reads: no chunks, budgets or first queries', async () => {
  await live('mf-lean', ['/lean'], { chunks: { lean: [{ file: 'lean.js', integrity: 'sha384-l', as: 'script' }] } });
  const { text: html } = await call(server, { url: '/' });
  const written = /id="clube-boot">(.*?)<\/script>/s.exec(html)![1]!;
  const { composition } = JSON.parse(written) as { composition: { remotes: Release[] } };
  const lean = composition.remotes.find(({ manifest }) => manifest.name === 'mf-lean')!;
  expect(Object.keys(lean).toSorted()).toEqual(['base', 'entry', 'hash', 'manifest']);
  expect(written).not.toMatch(/"(chunks|chunk|budget|firstQueries)":/);
  const { body } = await call<{ remotes: Release[] }>(server, { url: '/api/composition' });
  expect(body.remotes.find(({ manifest }) => manifest.name === 'mf-lean')!.chunks).toHaveProperty('lean');
});

test('the page asks at once for all that its screen is made of: entry, remote, page and locale, each with its hash', async () => {
  const panel = await createPanel(server);
  const script = (name: string) => ({ file: `${name}.js`, integrity: `sha384-${name}`, as: 'script' }) as const;
  const chunks = {
    remote: [script('remote'), script('common')],
    screen: [
      script('common'),
      script('screen'),
      { file: 'screen.css', integrity: 'sha384-screen', as: 'style' } as const,
    ],
    another: [script('another')],
    'locale-pt': [script('locale-pt')],
    'locale-es': [script('locale-es')],
  };
  const entry = { file: 'entry.js', integrity: 'sha384-entry' };
  const paths = [
    { path: '/screened', title: text, chunk: 'screen' },
    { path: '/another', title: text, chunk: 'another' },
  ];
  const manifest = {
    name: 'mf-screened',
    owner: 'team',
    platform: '^1.0.0',
    paths,
    navigation: [],
    tour: [],
    slots: [],
  };
  const base = '/releases/mf-screened/';
  await live('mf-screened', [], { base, entry, chunks, manifest });
  const { text: html } = await call(server, { url: '/screened', as: panel.owner });
  const link = (href: string, as: string, integrity: string) =>
    `<link rel="preload" href="${href}" as="${as}" crossorigin="anonymous" integrity="sha384-${integrity}">`;
  expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual([
    link('/assets/shell/locale-pt.44444444.js', 'script', 'pt'),
    link('/assets/shell/http.33333333.js', 'script', 'f'),
    link(`${base}entry.js`, 'script', 'entry'),
    link(`${base}remote.js`, 'script', 'remote'),
    link(`${base}common.js`, 'script', 'common'),
    link(`${base}screen.js`, 'script', 'screen'),
    link(`${base}screen.css`, 'style', 'screen'),
    link(`${base}locale-pt.js`, 'script', 'locale-pt'),
  ]);
});

test('whoever reads a language gets the files that speak it, and no catalogue; of a release that has none, the catalogue as before', async () => {
  const panel = await createPanel(server);
  const script = (name: string) => ({ file: `${name}.js`, integrity: `sha384-${name}`, as: 'script' }) as const;
  const chunks = {
    remote: [script('remote')],
    screen: [script('common'), script('screen')],
    'locale-es': [script('locale-es')],
    'locale-en': [script('locale-en')],
  };
  const es = {
    entry: { file: 'entry-es.js', integrity: 'sha384-entry-es' },
    chunks: { screen: [script('common'), script('screen-es')] },
  };
  const manifestOf = (name: string, path: string) => ({
    name,
    owner: 'team',
    platform: '^1.0.0',
    paths: [{ path, title: text, chunk: 'screen' }],
    navigation: [],
    tour: [],
    slots: [],
  });
  const entry = { file: 'entry.js', integrity: 'sha384-entry' };
  const release = (name: string, path: string) => ({
    base: `/releases/${name}/`,
    entry,
    chunks,
    manifest: manifestOf(name, path),
  });
  await live('mf-speaks', [], { ...release('mf-speaks', '/speaks'), languages: { es } });
  await live('mf-loads', [], release('mf-loads', '/loads'));
  const asked = async (url: string, country: string) => {
    await call(server, { method: 'PATCH', url: '/api/me', as: panel.owner, body: { country } });
    const { text: html } = await call(server, { url, as: panel.owner });
    const composition = JSON.parse(/id="clube-boot">(.*?)<\/script>/s.exec(html)![1]!).composition as Composition;
    const remote = composition.remotes.find(
      ({ manifest }) => html.includes(`"${url}"`) && manifest.paths[0]?.path === url,
    )!;
    const files = [...html.matchAll(/href="\/releases\/[\w-]+\/([\w-]+)\.js"[^>]*integrity="sha384-([\w-]+)"/g)];
    expect(files.map(([, , hash]) => hash)).toEqual(files.map(([, file]) => file));
    return { files: files.map(([, file]) => file), language: remote.language, starts: remote.entry.file, remote };
  };
  const speaking = await asked('/speaks', 'MX');
  expect(speaking).toMatchObject({
    files: ['entry-es', 'remote', 'common', 'screen-es'],
    language: 'es',
    starts: 'entry-es.js',
  });
  expect(speaking.remote).not.toHaveProperty('languages');
  const catalogued = { files: ['entry', 'remote', 'common', 'screen', 'locale-en'], language: undefined };
  expect(await asked('/speaks', 'US')).toMatchObject({ ...catalogued, starts: 'entry.js' });
  expect(await asked('/speaks', 'BR')).toMatchObject({
    files: ['entry', 'remote', 'common', 'screen'],
    language: undefined,
  });
  expect(await asked('/loads', 'MX')).toMatchObject({
    ...catalogued,
    files: [...catalogued.files.slice(0, 4), 'locale-es'],
  });
});
