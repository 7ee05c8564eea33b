import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { lintFromString, createConfig } from '@redocly/openapi-core';
import { ConfigError, readConfig, redactConfig } from '../src/config.ts';
import ajvCompiler from '@fastify/ajv-compiler';
import jsonCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, RouteOptions } from 'fastify';
import sharp from 'sharp';
import { brandVariables, contrast } from '@clube/shared/contracts/brand';
import { call, createActor, createPanel, createTestCourse, createTestServer, type TestServer } from './harness.ts';
import { createApp } from '../src/app.ts';
import { loggedRequest } from '../src/plugins/logged-request.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Sends a picture of one pixel for the panel of its owner. */
async function sendImage(name: string, { token }: { token: string }) {
  const payload = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
  const { statusCode } = await server.app.inject({ method: 'PUT', url: `/api/site/image/${name}`, headers, payload });
  expect(statusCode).toBe(200);
}

/** An app that somebody looks at while it is made. */
async function watchedApp(watch: (app: FastifyInstance) => unknown): Promise<void> {
  const hear = (message: unknown) => void watch((message as { fastify: FastifyInstance }).fastify);
  subscribe('fastify.initialization', hear);
  try {
    await (await createApp(server.context)).ready();
  } finally {
    unsubscribe('fastify.initialization', hear);
  }
}

describe('contract', () => {
  test('[7.32] the OpenAPI document is complete and lints clean', async () => {
    const { body, status } = await call<object>(server, { url: '/api/openapi.json' });
    expect(status).toBe(200);
    const config = await createConfig({
      extends: ['minimal'],
      // The product fixes some addresses (`PUT /course/order` beside `/course/{course}`); the router takes the literal one.
      rules: { 'no-ambiguous-paths': 'off', 'tag-description': 'off', 'operation-tag-defined': 'off' },
    });
    const problems = await lintFromString({ source: JSON.stringify(body), config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`)).toEqual([]);
  });

  test('a route without a policy fails at boot', async () => {
    const app = await createApp(server.context);
    expect(() => app.get('/api/forgotten', { schema: { response: {} } }, async () => ({}))).toThrow(
      /declares no policy/,
    );
  });

  test('routes have names: Fastify looks for none among all files that are loaded', async () => {
    const names: string[] = [];
    await watchedApp((app) => app.addHook('onRegister', (scope) => void names.push(scope.pluginName)));
    expect(names.length).toBeGreaterThan(50);
    // Without one it would be that of the function alone, or the function's text.
    expect(names.filter((name) => !/^[\w-]+: [\w -]+$/.test(name))).toEqual([]);
  });

  test('every schema can be made a function, though none is before a call needs it', async () => {
    const routes: RouteOptions[] = [];
    await watchedApp((app) => app.addHook('onRoute', (route) => void routes.push(route)));
    const check = ajvCompiler()({}, { customOptions: {} });
    const write = jsonCompiler()();
    let made = 0;
    for (const { method, url, schema = {} } of routes) {
      const { params, querystring, body, response = {} } = schema;
      const route = { method: String(method), url };
      for (const part of [params, querystring, body]) if (part !== undefined) made += check({ schema: part }) ? 1 : 0;
      for (const [httpStatus, answer] of Object.entries(response as Record<string, object>))
        made += write({ ...route, httpStatus, schema: answer }) ? 1 : 0;
    }
    expect(made).toBeGreaterThan(700);
  });

  test('JSON is taken as it is: null is no zero, zero no null, and a number is no word', async () => {
    const panel = await createPanel(server);
    const course = await createTestCourse(server, panel, { lessons: [1] });
    const url = `/api/course/${course.courseId}`;
    const change = (body: object) => call(server, { method: 'PATCH', url, as: panel.owner, body });
    const days = async () => {
      const { db } = server.context.connection;
      const { release_after_days } = await db
        .selectFrom('courses')
        .select('release_after_days')
        .where('id', '=', course.courseId)
        .executeTakeFirstOrThrow();
      return release_after_days;
    };
    expect((await change({ release_after_days: 0 })).status).toBe(200);
    expect(await days()).toBe(0);
    expect((await change({ release_after_days: null })).status).toBe(200);
    expect(await days()).toBeNull();
    for (const wrong of ['1', '', false, true, [1]])
      expect((await change({ release_after_days: wrong })).status).toBe(400);
    expect((await change({ title: 5 })).status).toBe(400);
    // The words of an address are read as what is wanted.
    expect((await call(server, { url: `${url}/watch?data[]=course`, as: panel.owner })).status).toBe(200);
  });

  test('an unknown route has the error shape', async () => {
    expect((await call(server, { url: '/api/nowhere' })).body).toEqual({
      code: 'route.not_found',
      message: expect.any(String),
      request_id: expect.any(String),
    });
  });
});

describe('operations', () => {
  test('[7.33] live, ready and metrics answer', async () => {
    expect((await call(server, { url: '/health/live' })).body).toEqual({ status: 'ok' });
    expect((await call(server, { url: '/health/ready' })).body).toEqual({ status: 'ok' });
    expect((await call(server, { url: '/metrics' })).text).toContain('http_request_duration_seconds');
  });

  test('the log names routes, so that no token of an odd address is in it', async () => {
    const app = await createApp(server.context);
    const lines: string[] = [];
    // After the answer: what is refused early is logged as well.
    app.addHook('onResponse', async (request) => void lines.push(JSON.stringify(loggedRequest(request))));
    for (const url of [
      '/?to=%2Fset-password%3Ftoken%3DSECRET',
      '/set-password?token=SECRET',
      '/redirect-gd/SECRET/1',
      '/x/redirect-gd/SECRET',
      '/api/member/auth/claim?rdr=SECRET&to=SECRET',
      '/api/member/password-reset/SECRET',
      '/api/media/play/SECRET/source',
      '/api/nowhere/SECRET?a=SECRET',
      '/SECRET',
    ])
      await app.inject({ url, headers: { host: 'localhost:3000' } });
    expect(lines).toHaveLength(9);
    expect(lines.join()).toContain('/api/member/password-reset/:token');
    expect(lines.join()).not.toContain('SECRET');
    await app.close();
  });

  test('without a database the server says so and asks to come back', async () => {
    const down = await createTestServer();
    await down.context.connection.pool.end();
    const { status, headers, body } = await call(down, { url: '/health/ready' });
    expect({ status, retry: headers['retry-after'], body }).toMatchObject({
      status: 503,
      retry: '2',
      body: { code: 'server.unavailable' },
    });
    await down.app.close();
    await down.context.jobs.stop();
  });

  test('pages, files and calls refuse sniffing; over https the browser is told to stay there', async () => {
    const secure = await createTestServer({ CLUBE_HTTPS: 'true' });
    for (const url of ['/', '/api/site/login', '/health/live', '/assets/shell/gone.js']) {
      expect((await call(server, { url })).headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
      expect((await call(server, { url })).headers).not.toHaveProperty('strict-transport-security');
      expect((await call(secure, { url })).headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    }
    await secure.close();
  });

  test('settings name what is wrong, and secrets are not printed', () => {
    expect(() => readConfig({ PORT: 'many', CLUBE_SECRET: 'short' })).toThrow(ConfigError);
    expect(() => readConfig({ PORT: 'many', CLUBE_SECRET: 'short' })).toThrow(/PORT[\s\S]*CLUBE_SECRET/);
    const printed = JSON.stringify(redactConfig(server.context.config));
    expect(printed).not.toContain(server.context.config.secret);
    expect(printed).not.toContain('postgres://');
  });
});

describe('panel', () => {
  test('[3.10] [5.3] a panel needs a name and a slug that is a valid, free subdomain', async () => {
    const { owner } = await createPanel(server);
    const create = (body: object) =>
      call<{ id: number; errors?: { path: string; code: string }[] }>(server, {
        method: 'POST',
        url: '/api/site',
        as: owner,
        body,
      });
    expect((await create({ slug: 'escola-nova' })).body.errors?.[0]?.path).toBe('/name');
    for (const slug of [
      'a',
      '-a1',
      'Ação',
      'escola.com',
      'a--b',
      'xn--80ak6aa92e',
      'аpple',
      '😀😀😀',
      'a\u202Eb',
      'x'.repeat(64),
    ]) {
      expect([slug, (await create({ name: 'x', slug })).status]).toEqual([slug, slug.length > 63 ? 400 : 422]);
    }
    expect((await create({ name: 'x', slug: 'admin' })).body).toMatchObject({ code: 'site.slug_taken' });
    const made = await create({ name: 'Escola', slug: 'escola-nova', description: 'De desenho' });
    expect(made.status).toBe(201);
    expect((await create({ name: 'Escola', slug: 'escola-nova' })).status).toBe(409);
    // The description is optional, and kept.
    const plain = await create({ name: 'Outra', slug: 'escola-outra' });
    const { rows } = await server.context.connection.pool.query(
      'select name, slug, description from sites where id = any ($1) order by id',
      [[made.body.id, plain.body.id]],
    );
    expect(rows).toEqual([
      { name: 'Escola', slug: 'escola-nova', description: 'De desenho' },
      { name: 'Outra', slug: 'escola-outra', description: '' },
    ]);
  });

  test('[7.16] [7.17] [7.18] metas are read in bulk, and a member has their own', async () => {
    const { owner, siteId } = await createPanel(server);
    await call(server, { method: 'POST', url: '/api/meta', as: owner, body: { key: 'main_color', value: '#123456' } });
    await call(server, { method: 'POST', url: '/api/meta/onboarding', as: owner, body: { value: 'completed' } });
    const terms = `_termos_${siteId}`;
    const asked = `keys[]=main_color&keys[]=onboarding&keys[]=${terms}`;
    const known = { main_color: '#123456', onboarding: 'completed' };
    for (const url of ['/api/meta', '/api/site/meta'])
      expect((await call(server, { url: `${url}?${asked}`, as: owner })).body).toEqual(known);
    await call(server, { method: 'POST', url: `/api/meta/${terms}`, as: owner, body: { value: 'accepted' } });
    expect((await call(server, { url: `/api/meta?${asked}`, as: owner })).body).toEqual({
      ...known,
      [terms]: 'accepted',
    });
    expect((await call(server, { url: '/api/meta?keys[]=password', as: owner })).body).toMatchObject({
      code: 'meta.unknown_key',
    });
  });

  test('[7.16] those who manage a panel get all its settings with it, and no other panel’s nor anybody’s own', async () => {
    const [{ owner, siteId }, other] = [await createPanel(server), await createPanel(server)];
    const write = (as: typeof owner, key: string, value: string) =>
      call(server, { method: 'POST', url: '/api/meta', as, body: { key, value } });
    await write(owner, 'main_color', '#123456');
    await write(owner, 'free_courses', 'on');
    await write(other.owner, 'coment_lesson', 'off');
    await call(server, { method: 'POST', url: '/api/meta/onboarding', as: owner, body: { value: 'completed' } });
    const { body } = await call<{ metas: object }>(server, { url: `/api/site/${siteId}`, as: owner });
    expect(body.metas).toEqual({ main_color: '#123456', free_courses: 'on' });
  });

  test('[3.8] a panel keeps every meta of the product, and each person their acceptance of its terms', async () => {
    const { owner, siteId } = await createPanel(server);
    const values = {
      coment_lesson: 'off',
      limit_percetage_lesson: 'on',
      number_limit_percetage_lesson: 80,
      complete_lessson_next: 'off',
      disable_comments_courses: [3, 5],
      termsOfUseActivated: 'on',
      comment_review: 'on',
      helper_data: { email: 'ajuda@escola.example', phone: '11', text: 'Oi' },
      main_color: '#123456',
      theme_fixed_painel: 'on',
      theme_fixed_painel_color: 'dark',
    };
    for (const [key, value] of Object.entries(values))
      expect((await call(server, { method: 'POST', url: '/api/meta', as: owner, body: { key, value } })).status).toBe(
        200,
      );
    const images = ['logo', 'logomarca', 'panel_background_image', 'panel_background_image_mobile'];
    for (const name of images) await sendImage(name, owner);
    const personal = { onboarding: 'completed', [`_termos_${siteId}`]: 'accepted' };
    for (const [key, value] of Object.entries(personal))
      await call(server, { method: 'POST', url: `/api/meta/${key}`, as: owner, body: { value } });
    const keys = [...Object.keys({ ...values, ...personal }), ...images].map((key) => `keys[]=${key}`).join('&');
    const { body } = await call(server, { url: `/api/meta?${keys}`, as: owner });
    const image = expect.stringMatching(/^\/api\/site\/image\//);
    // Spelt as the product does, and in no other way.
    expect((await call(server, { url: '/api/meta?keys[]=complete_lesson_next', as: owner })).status).toBe(400);
    expect(body).toEqual({ ...values, ...personal, ...Object.fromEntries(images.map((name) => [name, image])) });
  });

  test('[3.15] [7.27] the sign-in picture has the address of its file, and the logo too', async () => {
    const { owner, slug } = await createPanel(server);
    for (const name of ['logo', 'panel_background_image']) await sendImage(name, owner);
    const { body } = await call(server, { url: '/api/site/login', headers: { host: `${slug}.localhost:3000` } });
    expect(body).toMatchObject({
      meta: {
        logo: expect.stringMatching(/^\/api\/site\/image\//),
        login_background_image: { cdn_url: expect.stringMatching(/^\/api\/site\/image\//) },
      },
    });
  });

  test('[3.15] [7.27] the sign-in settings carry the branding with the product’s defaults', async () => {
    const { slug } = await createPanel(server);
    const { body } = await call(server, { url: '/api/site/login', headers: { host: `${slug}.localhost:3000` } });
    expect(body).toMatchObject({
      site_name: expect.stringContaining('Panel'),
      meta: {
        free_courses: 'off',
        theme_fixed_painel: 'off',
        theme_fixed_painel_color: 'light',
        main_color: '#ff6b4a',
        login_background_image: null,
      },
    });
  });

  test('[3.15] [7.27] the sign-in settings carry what the panel chose', async () => {
    const { owner, siteId, slug } = await createPanel(server);
    await call(server, { method: 'PATCH', url: `/api/site/${siteId}`, as: owner, body: { name: 'Escola da Ana' } });
    const chosen = {
      free_courses: 'on',
      theme_fixed_painel: 'on',
      theme_fixed_painel_color: 'dark',
      main_color: '#123456',
    };
    for (const [key, value] of Object.entries(chosen))
      await call(server, { method: 'POST', url: '/api/meta', as: owner, body: { key, value } });
    const { body } = await call(server, { url: '/api/site/login', headers: { host: `${slug}.localhost:3000` } });
    expect(body).toMatchObject({ site_name: 'Escola da Ana', meta: chosen });
  });

  test('[3.9] [7.11] the plan is paid unless set otherwise', async () => {
    const { owner, slug } = await createPanel(server);
    const plan = async () => (await call(server, { url: '/api/member-plan', as: owner })).body;
    expect(await plan()).toEqual({ status: 'paid' });
    const name = { pt: 'Ateliê', es: 'Taller', en: 'Studio' };
    const limits = { storage_bytes: null, members: null, admins: null, domains: null };
    const price = { price_minor: 0, currency: 'BRL', period: 'month', grace_days: 0 };
    const as = { token: 'deploy-token-for-tests' };
    await call(server, { method: 'PUT', url: '/api/platform/plan/studio', as, body: { name, ...limits, ...price } });
    const overdue = { plan: 'studio', paid_until: '2020-01-01T00:00:00Z' };
    await call(server, { method: 'PUT', url: `/api/platform/site/${slug}/plan`, as, body: overdue });
    expect(await plan()).toEqual({ status: 'overdue' });
  });

  test('[3.7] [7.12] [1.3] /me lists the panels of a person and where they are', async () => {
    const panel = await createPanel(server);
    const { owner, siteId } = panel;
    const other = await call<{ id: number }>(server, {
      method: 'POST',
      url: '/api/site',
      as: owner,
      body: { name: 'Outra', slug: `outra-${siteId}` },
    });
    type Me = { member: { sites: { id: number; role: string }[] }; current: unknown };
    const { body } = await call<Me>(server, { url: '/api/me', as: owner });
    expect(body.member.sites.map(({ id, role }) => [id, role]).toSorted()).toEqual([
      [siteId, 'owner'],
      [other.body.id, 'owner'],
    ]);
    const student = await call<Me>(server, { url: '/api/me', as: await createActor(server, panel, 'student') });
    expect(student.body.current).toMatchObject({
      currentSite: { id: siteId, role: 'student' },
      currentMember: { role: 'student' },
    });
    expect(body.current).toMatchObject({
      currentSite: { id: siteId, role: 'owner' },
      currentMember: { role: 'owner' },
    });
  });

  test('[3.16] [7.28] global settings are read by a comma list', async () => {
    await server.context.connection.db
      .insertInto('global_settings')
      .values([
        { key: 'a', value: 'ENABLED' },
        { key: 'b', value: 'no' },
        { key: 'd', value: 'ENABLED' },
      ])
      .execute();
    const { body } = await call<{ key: string; value: string }[]>(server, { url: '/api/global-settings?keys=a,b,c' });
    // One that nobody set is left out, and one that nobody asked for too.
    expect(body.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
      { key: 'a', value: 'ENABLED' },
      { key: 'b', value: 'no' },
    ]);
  });

  test('the tour is on until whoever runs the platform says otherwise', async () => {
    const { body } = await call(server, { url: '/api/global-settings?keys=onboarding_tour' });
    expect(body).toEqual([{ key: 'onboarding_tour', value: 'ENABLED' }]);
  });
});

describe('theme', () => {
  test('[9.13] the main colour makes a tint with alpha 0f and a darker variant at 210/255', () => {
    for (const theme of ['light', 'dark'] as const) {
      const variables = brandVariables('#ff6b4a', theme);
      expect([theme, variables['--clube-brand-tint']]).toEqual([theme, '#ff6b4a0f']);
      expect([theme, variables['--clube-brand-dark']]).toEqual([theme, '#d2583d']);
    }
  });

  test('a badly chosen main colour never makes text unreadable', () => {
    for (const color of ['#ffff00', '#000000', '#ffffff', '#777777', '#00ff00', '#0000ff']) {
      for (const [theme, surface] of [
        ['light', '#f6f4f3'],
        ['dark', '#1f1b19'],
      ] as const) {
        const variables = brandVariables(color, theme);
        expect(contrast(variables['--clube-brand-text']!, surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(variables['--clube-on-brand']!, color)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
