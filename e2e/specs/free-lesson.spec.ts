import { api, panelUrl } from '../commands/api.ts';
import { findFaults, keepPicture } from '../commands/look.ts';
import { createCourse, sell } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const VIDEO = 'landscape-h264.mp4';

test('a visitor plays a free lesson from the page of sale, on a phone and at a desk, and it ends with its being free', async ({
  open,
  panel,
  browser,
  sendSample,
  provoked,
}, testInfo) => {
  const media = await sendSample(VIDEO);
  const lessons = [{ title: 'O papel', media_id: media.id }, { title: 'A água' }];
  const course = await createCourse(panel.token, [lessons], 'Aquarela');
  const [free, bought] = course.lessons;
  const lessonPath = `/course/${course.id}/module/${free!.moduleId}/lesson/${free!.id}`;
  const beFree = (is_free: boolean) => api('PATCH', lessonPath, { token: panel.token, body: { is_free } });
  await beFree(true);
  const sale = `/curso/venda/${await sell(panel.token, course.id)}`;
  const address = `${sale}/aula/${free!.id}`;

  await test.step('from the page of sale to the lesson, which plays', async () => {
    const sizes = [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ];
    const { page } = await open(sale, undefined, { viewport: sizes[1]! });
    const way = page.getByRole('link', { name: 'Assistir grátis' });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(way).toHaveCount(1);
      await expect(way).toBeVisible();
    }
    await way.click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(page.getByRole('heading', { name: 'O papel', level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await findFaults(page)).toEqual([]);
      await keepPicture(page, testInfo, `free-lesson-${size.width}`);
    }
    await page.getByRole('button', { name: 'Assistir grátis' }).click();
    const video = page.locator('video');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth > 0 && element.currentTime > 0))
      .toBe(true);
    const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const before = await time();
      await expect.poll(time).toBeGreaterThan(before);
      await expect(page.getByRole('link', { name: 'Comprar' })).toHaveAttribute('href', sale);
    }
    // It plays on, and what it asked for next would be refused, rightly, once the lesson is not free any more.
    await page.close();
  });

  await test.step('read without a script, by whoever searches', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'pt-BR' });
    const plain = await context.newPage();
    const heading = plain.getByRole('heading', { name: 'O papel', level: 1 });
    // On a busy machine the first pages are left to the browser.
    await expect
      .poll(async () => {
        await plain.goto(`${panelUrl(panel.slug)}${address}`);
        return heading.count();
      })
      .toBe(1);
    await expect(plain).toHaveTitle(`O papel · Aquarela · ${panel.name}`);
    await expect(plain.getByText('Texto da aula.')).toBeVisible();
    const data = await plain.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data!)).toMatchObject({ '@type': 'LearningResource', isAccessibleForFree: true });
    await context.close();
  });

  await test.step('what is not free, or not any more, is not there', async () => {
    provoked.push(404);
    const { page } = await open(`${sale}/aula/${bought!.id}`);
    await expect(page.getByRole('heading', { name: 'Esta aula não está aberta' })).toBeVisible();
    await beFree(false);
    const response = await page.goto(`${panelUrl(panel.slug)}${address}`);
    expect(response!.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Esta aula não está aberta' })).toBeVisible();
    await page.getByRole('link', { name: 'Comprar' }).click();
    await expect(page.getByRole('heading', { name: 'Turma de maio', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Assistir grátis' })).toHaveCount(0);
  });
});
