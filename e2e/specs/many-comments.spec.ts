import type { Page } from '@playwright/test';
import { api } from '../commands/api.ts';
import { onDatabase } from '../commands/database.ts';
import { needs } from '../commands/deployed.ts';
import { findFaults, keepPicture } from '../commands/look.ts';
import { createCourse, lessonUrl, type Person, type TestCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

needs('database');

const THREADS = 300;
/** Of one line to some, an hour apart: the last is the newest. */
const fill = (siteId: number, course: TestCourse, { memberId }: Person) =>
  onDatabase(
    `insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, created_at)
     select $1, $2, $3, $4, $5, 'Fala ' || n || '.' || repeat(E'\\nMais uma linha, que em telas estreitas são várias, e por isso ninguém sabe a altura.', n % 5),
       now() - make_interval(hours => $6 - n)
     from generate_series(1, $6::int) n`,
    siteId,
    course.id,
    course.moduleIds[0],
    course.lessons[0]!.id,
    memberId,
    THREADS,
  );
const items = (page: Page) => page.locator('li[aria-setsize]');
const saying = (page: Page, number: number) => items(page).filter({ hasText: new RegExp(`Fala ${number}\\.`) });
const loadAll = (page: Page) => {
  // By its text: while it waits it has no name.
  const more = page.locator('button', { hasText: 'Mostrar mais comentários' });
  return expect(async () => {
    if (await more.count()) await more.click({ timeout: 2000 });
    await expect(more).toHaveCount(0, { timeout: 100 });
  }).toPass({ intervals: [20] });
};
/** Heights are known when they are drawn: the end is a little further each time. */
const scrollToEnd = (page: Page) =>
  expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(saying(page, 1)).toBeInViewport({ timeout: 500 });
  }).toPass();

test('hundreds of comments: few elements, each in its place, and nothing that is begun is lost', async ({
  open,
  panel,
  addStudent,
}, testInfo) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const [student, other] = [await addStudent([course.id]), await addStudent([course.id])];
  await fill(panel.siteId, course, other);
  const comments = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/comment`;
  let written = 0;
  const { page } = await open(lessonUrl(course, 0), student);
  await items(page).first().waitFor();
  await loadAll(page);
  const begun = saying(page, THREADS - 2);
  for (const width of [1440, 390])
    await test.step(`at ${width}`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => scrollTo(0, 0));
      if (width === 1440) await begun.getByRole('button', { name: 'Responder' }).click();
      await begun.getByRole('textbox').fill('Meio caminho');

      await scrollToEnd(page);
      expect(await items(page).count()).toBeLessThan(40);
      await expect(saying(page, 1)).toHaveAttribute('aria-posinset', String(THREADS + written));
      await keepPicture(page, testInfo, `end-${width}`, false);
      // One below the other, without gaps: each begins where the one before ends.
      const gaps = () =>
        items(page).evaluateAll((all) => {
          const between = all.slice(1).flatMap((item, at) => {
            const before = all[at]!;
            const follows = Number(item.ariaPosInSet) === Number(before.ariaPosInSet) + 1;
            return follows
              ? [Math.round(item.getBoundingClientRect().top - before.getBoundingClientRect().bottom)]
              : [];
          });
          return [...new Set(between)];
        });
      await expect.poll(gaps).toEqual([22]);

      // Somebody else writes: what is being read stays where it is.
      const place = async () => Math.round((await saying(page, 3).boundingBox())!.y);
      const before = await place();
      await api('POST', comments, { token: other.token, body: { comment: `Acabou de chegar em ${width}` } });
      written += 1;
      await expect(saying(page, 1)).toHaveAttribute('aria-posinset', String(THREADS + written));
      await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2);

      // The field kept the focus, far above: whoever types goes on there.
      await page.keyboard.type(', e mais');
      await expect(begun.getByRole('textbox')).toHaveValue('Meio caminho, e mais');
      await begun.getByRole('textbox').fill('');
      await page.evaluate(() => scrollTo(0, 0));
      await expect(page.getByText(`Acabou de chegar em ${width}`)).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
    });
});

test('an address leads into the middle of hundreds, and scrolling back does not take the page to it', async ({
  open,
  panel,
  addStudent,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  await fill(panel.siteId, course, student);
  const comments = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/comment`;
  const { data } = await api<{ data: { id: number }[] }>('GET', `${comments}?page=8`, { token: student.token });
  const { page } = await open(`${lessonUrl(course, 0)}?comentario=${data[0]!.id}`, student);
  const target = page.locator('[data-target]');
  await expect(target).toBeInViewport();
  await expect(target).toContainText('Fala 160.');
  await loadAll(page);
  await scrollToEnd(page);
  await expect(target).not.toBeInViewport();
  await expect(target).toHaveCount(1);
  expect(await items(page).count()).toBeLessThan(40);
  await page.mouse.wheel(0, -3000);
  await expect(saying(page, 1)).not.toBeInViewport();
  await expect(target).not.toBeInViewport();
});
