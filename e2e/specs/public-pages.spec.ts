import { api, panelUrl } from '../commands/api.ts';
import { alive, drawnHtml } from '../commands/drawn.ts';
import { findFaults, keepPicture } from '../commands/look.ts';
import { createCourse, sell, type Person, type TestPanel } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

/** @returns the code of a certificate of a course of one lesson */
async function earn(panel: TestPanel, addStudent: (courseIds: number[]) => Promise<Person>, title = 'Aquarela') {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], title);
  const student = await addStudent([course.id]);
  const [lesson] = course.lessons;
  await api('POST', `/course/${course.id}/module/${lesson!.moduleId}/lesson/${lesson!.id}/progress`, {
    token: student.token,
    body: { completed: true },
  });
  const { earned } = await api<{ earned: { code: string }[] }>('GET', '/certificate', { token: student.token });
  return earned[0]!.code;
}

test('a certificate is read in the first answer: with its data, its words for search and sharing, and no call', async ({
  open,
  browser,
  addStudent,
  panel,
}, testInfo) => {
  const code = await earn(panel, addStudent);
  const path = `/certificado/${code}`;
  const { page } = await open('/');
  const html = await drawnHtml(page, path);
  expect(html).toContain('Certificado verdadeiro');

  await test.step('alive it is the same, and asked for its picture alone', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    await alive(page);
    await page.waitForLoadState('networkidle');
    // The sheet itself, as a picture, and nothing else.
    expect(asked.filter((address) => address.startsWith('/api/'))).toEqual([`/api/certificate/verify/${code}/picture`]);
    await expect(page.getByRole('heading', { name: 'Certificado verdadeiro' })).toBeVisible();
    await expect(page).toHaveTitle(`Certificado de Bia Moura: Aquarela · ${panel.name}`);
    expect(await findFaults(page)).toEqual([]);
    await keepPicture(page, testInfo, 'certificate', false);
  });

  await test.step('who shares it finds title, words, picture and structured data; the policy lets them stand', async () => {
    const said = (name: string) => page.locator(`meta[property="${name}"]`);
    await expect(said('og:title')).toHaveAttribute('content', 'Certificado de Bia Moura: Aquarela');
    const description = page.locator('meta[name="description"]');
    await expect(description).toHaveAttribute('content', /^Bia Moura concluiu o curso Aquarela em .*código/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${panelUrl(panel.slug)}${path}`);
    const image = await said('og:image').getAttribute('content');
    const size = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, image!);
    expect(size.map(String)).toEqual([
      await said('og:image:width').getAttribute('content'),
      await said('og:image:height').getAttribute('content'),
    ]);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as object;
    expect(data).toMatchObject({
      '@type': 'EducationalOccupationalCredential',
      name: 'Aquarela',
      identifier: [code, '000001'],
    });
  });

  await test.step('without JavaScript it can be read', async () => {
    const context = await browser.newContext({ baseURL: panelUrl(panel.slug), javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(path);
    await expect(plain.getByRole('definition')).toHaveText(['Bia Moura', 'Aquarela', /\d{4}$/, '000001', code]);
    await context.close();
  });
});

test('pages of nobody are kept: a browser that has one is told that it is the same, until its panel changes', async ({
  open,
  addStudent,
  panel,
}) => {
  const code = await earn(panel, addStudent);
  const sold = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Nanquim');
  const sale = `/curso/venda/${await sell(panel.token, sold.id)}`;
  const paths = ['/', '/reset-password', '/first-access', `/certificado/${code}`, sale];
  const { page } = await open('/');
  const ask = (path: string, known = '') =>
    page.evaluate(
      async ([address, etag]) => {
        const { status, headers } = await fetch(address!, { cache: 'no-store', headers: { 'if-none-match': etag! } });
        return { status, etag: headers.get('etag') };
      },
      [path, known],
    );
  const before = new Map<string, string>();
  for (const path of paths) {
    await drawnHtml(page, path);
    await expect
      .poll(async () => {
        const { etag } = await ask(path);
        if (etag) before.set(path, etag);
        return etag;
      }, `${path} is kept`)
      .not.toBeNull();
  }
  for (const [path, etag] of before) expect([path, await ask(path, etag)]).toEqual([path, { status: 304, etag }]);
  await api('POST', '/meta', { token: panel.token, body: { key: 'main_color', value: '#0a7d55' } });
  for (const [path, etag] of before) expect([path, (await ask(path, etag)).status]).toEqual([path, 200]);
});

test('an address of a certificate that nobody has is a page that is not there, and says so', async ({
  open,
  panel,
  provoked,
}) => {
  provoked.push(404);
  const { page } = await open('/');
  await drawnHtml(page, '/certificado/0000');
  const answer = await page.goto('/certificado/0000');
  expect(answer!.status()).toBe(404);
  await alive(page);
  await expect(page.getByRole('heading', { name: 'Certificado não encontrado' })).toBeVisible();
  await expect(page).toHaveTitle(`Certificado não encontrado · ${panel.name}`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel="canonical"], meta[property^="og:"]')).toHaveCount(0);
});
