// What a panel is, over several nouns: its form, its metas, its sign-in screen, its plan, who is in it.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { call, createActor, createPanel, createTestServer, type TestServer } from './harness.ts';

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
