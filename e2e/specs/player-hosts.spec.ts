import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { LessonPicture } from '@clube/shared/contracts/lesson-text';
import type { LessonDetail, Progress } from '@clube/shared/contracts/lesson';
import { needs } from '../commands/deployed.ts';
import { api, apiUrl } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { WAYS } from '../commands/leave.ts';
import { createCourse, lessonUrl, type TestCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

needs('outside');

const PICTURE = path.join(import.meta.dirname, '../../docs/images/lesson.png');
const TOO_EARLY = 'Você precisa atingir uma determinada parte da aula para concluir!';
const LINKS = {
  YouTube: { link: 'https://www.youtube.com/watch?v=length-20', seen: /\/embed\/length-20\?enablejsapi=1/ },
  Vimeo: { link: 'https://vimeo.com/20/abc123', seen: /\/video\/20\?h=abc123&dnt=1/ },
  Panda: { link: 'https://player-vz-1.tv.pandavideo.com.br/embed/?v=length-20', seen: /\/embed\/\?v=length-20/ },
};
const meta = (token: string, key: string, value: unknown) => api('POST', '/meta', { token, body: { key, value } });
const player = (page: Page) => page.locator('[data-status]');
/** The host's own page, inside ours. */
const inside = (page: Page) => page.frameLocator('[data-status] iframe').frameLocator('iframe');
/** All that the host's page says of where it stands, from now on: seconds go by between two looks. */
async function follow(page: Page): Promise<() => Promise<string[]>> {
  const output = inside(page).locator('output');
  await output.evaluate((element) => {
    const said = [element.textContent];
    Object.assign(element, { said });
    new MutationObserver(() => said.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => output.evaluate((element) => (element as unknown as { said: string[] }).said);
}
const secondsOf = (text: string | null) => Number.parseInt(text ?? '', 10);
const detailOf = (course: TestCourse, token: string, index = 0) => {
  const { id, moduleId } = course.lessons[index]!;
  return api<LessonDetail>('GET', `/course/${course.id}/module/${moduleId}/lesson/${id}`, { token });
};
const rule = async (token: string, minimum: number) => {
  await meta(token, 'limit_percetage_lesson', 'on');
  await meta(token, 'number_limit_percetage_lesson', minimum);
};

for (const [name, { link, seen }] of Object.entries(LINKS))
  test(`[4.1] [4.7] ${name}: what is watched is measured, and the minimum can be met; jumping ahead is not watching, and the end is the end`, async ({
    open,
    addStudent,
    panel,
  }) => {
    await rule(panel.token, 20);
    // Nothing comes by itself after the second one.
    const course = await createCourse(panel.token, [[{ media_url: link }, { media_url: link }]]);
    const student = await addStudent([course.id]);
    const { page } = await open(lessonUrl(course, 0), student);
    const next = page.getByRole('button', { name: 'Próxima' });
    await expect(inside(page).getByRole('button', { name: 'Play' })).toBeVisible();
    expect(page.frames().some((frame) => seen.test(frame.url()))).toBe(true);
    await expect(player(page)).toHaveAttribute('data-status', 'started');
    const tooEarly = page.getByText(TOO_EARLY);
    await next.click();
    await expect(tooEarly).toBeVisible();
    // A click takes it away: the next one is another. It goes by itself, too.
    await tooEarly.evaluateAll((said: HTMLElement[]) => said.forEach((one) => one.click()));
    await expect(tooEarly).toHaveCount(0);
    await page.getByRole('button', { name: 'Concluir aula' }).click();
    await expect(tooEarly).toBeVisible();
    expect((await detailOf(course, student.token)).is_completed).toBe(false);

    await inside(page).getByRole('button', { name: 'Play' }).click();
    await expect(player(page)).toHaveAttribute('data-status', 'playing');
    // Six of thirty seconds, the least while no staff told how long it is, with a little more for the batch that the pause sends.
    const stands = async () => secondsOf(await inside(page).locator('output').textContent());
    await expect.poll(stands).toBeGreaterThanOrEqual(7);
    // It stands still while it is compared.
    await inside(page).getByRole('button', { name: 'Play' }).click();
    await expect(player(page)).toHaveAttribute('data-status', 'started');
    const stood = await stands();
    await next.click();
    await expect(page).toHaveURL(lessonUrl(course, 1));
    const { percent, duration_seconds, is_completed, position_seconds } = await detailOf(course, student.token);
    expect(is_completed).toBe(true);
    expect(percent).toBeGreaterThanOrEqual(20);
    // The output is a tenth of a second late, and a second that was begun counts.
    expect(percent).toBeLessThanOrEqual(Math.ceil(((stood + 2) / 30) * 100));
    // Only staff tell how long a lesson is for everybody.
    expect(duration_seconds).toBe(0);

    await page.getByRole('link', { name: /Aula 1/ }).click();
    await expect(page).toHaveURL(lessonUrl(course, 0));
    // Until then the other lesson stands there, with the same link.
    await expect(page.getByRole('heading', { level: 1, name: 'Aula 1' })).toBeVisible();
    const saidAgain = await follow(page);
    await inside(page).getByRole('button', { name: 'Play' }).click();
    await expect.poll(saidAgain).toContain(`${position_seconds + 1} 1`);
    // It went there, and did not play up to it.
    expect((await saidAgain()).map(secondsOf).filter((at) => at > 1 && at < position_seconds)).toEqual([]);

    await page.getByRole('link', { name: /Aula 2/ }).click();
    await expect(page).toHaveURL(lessonUrl(course, 1));
    await expect(inside(page).locator('output')).toHaveText('0 1');
    const saidNext = await follow(page);
    await inside(page).getByRole('button', { name: 'Play' }).click();
    await expect.poll(saidNext).toContain('2 1');
    await page.getByRole('heading', { level: 1 }).click();
    // Keys drive it as they drive a video of ours.
    await page.keyboard.press('9');
    await expect(player(page)).toHaveAttribute('data-status', 'started');
    await expect(inside(page).locator('output')).toHaveText(/^20 /);
    await expect.poll(async () => (await detailOf(course, student.token, 1)).position_seconds).toBe(20);
    expect((await detailOf(course, student.token, 1)).watched_percent).toBeLessThan(50);
    await page.keyboard.press('Shift+>');
    await expect(inside(page).locator('output')).toHaveText('20 1.25');
  });

// Whoever goes on to the next one is above; the other ways are those of a video of ours (player-care.spec.ts).
for (const way of ['closing the tab', 'killing the tab']) {
  const { leave, tellsNothing } = WAYS[way]!;
  test(`YouTube: ${way} keeps the position and what was watched`, async ({ open, addStudent, panel }) => {
    const media_url = 'https://www.youtube.com/watch?v=length-60';
    const course = await createCourse(panel.token, [[{ media_url }, { media_url }, { media_url }]]);
    const student = await addStudent([course.id]);
    const standsAt = async (seen: Page) => secondsOf(await inside(seen).locator('output').textContent());
    const { page, context } = await open(lessonUrl(course, 1), student);
    await expect(player(page)).toHaveAttribute('data-status', 'started');
    // It goes on until the tab is really left, so its own page tells.
    let left = 0;
    await page.exposeFunction('standsAt', (seconds: number) => void (left = seconds));
    await inside(page)
      .locator('output')
      .evaluate((output) => {
        const { standsAt: tell } = window as unknown as { standsAt: (seconds: number) => void };
        const say = () => tell(Number.parseInt(output.textContent, 10));
        new MutationObserver(say).observe(output, { childList: true, characterData: true, subtree: true });
      });
    await inside(page).getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => standsAt(page)).toBeGreaterThan(6);
    // Back from the host's page, whose keys are its own.
    await page.getByRole('heading', { name: 'Aula 2' }).click();
    await leave(page);
    const again = await context.newPage();
    if (!tellsNothing)
      await expect
        .poll(async () => (await detailOf(course, student.token, 1)).position_seconds - left)
        .toBeGreaterThan(-2);
    await again.goto(lessonUrl(course, 1));
    await expect.poll(async () => Math.abs((await standsAt(again)) - left)).toBeLessThan(2);
    // Of a killed tab the stretches wait until the host says again how long it is, which is once it plays.
    if (tellsNothing) await inside(again).getByRole('button', { name: 'Play' }).click();
    await expect.poll(async () => (await detailOf(course, student.token, 1)).watched_percent).toBeGreaterThan(5);
  });
}

test('after the end of a lesson that of another host plays by itself', async ({ open, addStudent, panel }) => {
  const links = [LINKS.YouTube, LINKS.Vimeo, LINKS.Panda, LINKS.YouTube].map(({ link }) => ({
    media_url: link.replace('-20', '-2').replace('com/20/', 'com/2/'),
  }));
  const course = await createCourse(panel.token, [links]);
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  await inside(page).getByRole('button', { name: 'Play' }).click();
  for (const index of [1, 2, 3]) {
    await page.waitForURL(lessonUrl(course, index));
    await expect(inside(page).locator('output')).toHaveText(/^[12] 1/);
  }
});

test('the owner opens a lesson once, and everybody knows how long it is', async ({ open, panel }) => {
  const course = await createCourse(panel.token, [[{ media_url: LINKS.YouTube.link }]]);
  const { page } = await open(lessonUrl(course, 0), panel.admin);
  const said = await follow(page);
  await inside(page).getByRole('button', { name: 'Play' }).click();
  await expect.poll(said).toContain('1 1');
  await inside(page).getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await detailOf(course, panel.admin.token)).duration_seconds).toBe(20);
});

test('a player that says nothing holds nobody back: time is counted once somebody went into it', async ({
  open,
  addStudent,
  panel,
}) => {
  await rule(panel.token, 50);
  const course = await createCourse(panel.token, [[{ media_url: 'https://youtu.be/mute-20' }, {}]]);
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  await page.clock.install();
  await page.goto(lessonUrl(course, 0));
  await expect(inside(page).getByRole('button', { name: 'Play' })).toBeVisible();
  // Before, nobody listens to the clock.
  await alive(page);
  await page.clock.runFor(30_000);
  await expect(page.getByText('Este player não informa o que você assiste')).toBeVisible();
  await expect(page.getByText('Entre em contato com o vendedor do curso.')).toBeVisible();
  const percent = async () => (await detailOf(course, student.token)).watched_percent;
  expect(await percent()).toBe(0);
  await inside(page).getByRole('button', { name: 'Play' }).click();
  // What the page counts from; no second goes by before it knows.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  await page.clock.runFor(62_000);
  // The clock of the page runs ahead of the server's, which believes little more than half of such a video at once.
  await expect.poll(percent).toBeGreaterThanOrEqual(50);
  await page.getByRole('button', { name: 'Próxima' }).click();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(lessonUrl(course, 1));
});

test('[8.5] [8.6] a video that is gone, and one that its host gives to nobody, say so to students and to sellers', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [
    [
      { media_url: 'https://youtu.be/gone' },
      { media_url: 'https://youtu.be/forbidden' },
      { media_url: 'https://vimeo.com/20/dead' },
      { media_url: 'https://player-vz-1.tv.pandavideo.com.br/embed/?v=forbidden-20' },
    ],
  ]);
  const student = await addStudent([course.id]);
  const FORBIDDEN = 'O servidor de vídeo não liberou o acesso (403).';
  const { page } = await open(lessonUrl(course, 0), student);
  const said = page.getByRole('alert').filter({ hasText: 'Vídeo indisponível' });
  await expect(said).toContainText('Entre em contato com o vendedor do curso.');
  await expect(said).not.toContainText(FORBIDDEN);
  for (const index of [1, 2, 3]) {
    await page.goto(lessonUrl(course, index));
    await expect(said).toContainText(FORBIDDEN);
  }
  const { page: seller } = await open(lessonUrl(course, 1), panel.admin);
  const told = seller.getByRole('alert').filter({ hasText: 'Vídeo indisponível' });
  await expect(told).toContainText(FORBIDDEN);
  await expect(told).toContainText('Entre em contato com o suporte ou com o administrador.');
});

test('the host of a video is reached from its lesson alone, by no script of its own', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}, { media_url: LINKS.YouTube.link }]]);
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  const own = new URL(page.url()).host;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== own) elsewhere.push(request.resourceType());
  });
  await page.goto('/home');
  await page.goto(lessonUrl(course, 0));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(elsewhere).toEqual([]);
  await page.getByRole('link', { name: /Aula 2/ }).click();
  await expect(inside(page).getByRole('button', { name: 'Play' })).toBeVisible();
  expect(elsewhere).toEqual(['document']);
});

for (const [name, { link }] of Object.entries(LINKS))
  test(`${name}: behind a thumbnail nothing of the host is asked for before it is to play; it begins where a chapter does, and is measured`, async ({
    open,
    addStudent,
    panel,
  }) => {
    await rule(panel.token, 20);
    const course = await createCourse(panel.token, [[{ media_url: link }]]);
    const { id, moduleId } = course.lessons[0]!;
    const url = `/course/${course.id}/module/${moduleId}/lesson/${id}`;
    const sent = await fetch(`${apiUrl()}/api${url}/picture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${panel.token}`, 'content-type': 'image/png' },
      body: readFileSync(PICTURE),
    });
    const { key } = (await sent.json()) as LessonPicture;
    const chapters = [
      { seconds: 0, title: 'Começo' },
      { seconds: 3, title: 'Água' },
    ];
    await api('PATCH', url, { token: panel.token, body: { poster: key, chapters } });
    const student = await addStudent([course.id]);
    const { page } = await open('/ajuda', student);
    const own = new URL(page.url()).host;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { host, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && host !== own) elsewhere.push(request.url());
    });
    await page.goto(lessonUrl(course, 0));
    await alive(page);
    await expect(player(page).locator('img')).toHaveJSProperty('complete', true);
    await page.waitForLoadState('networkidle');
    expect(elsewhere).toEqual([]);

    await page.getByRole('tab', { name: 'Capítulos' }).click();
    await page.getByRole('button', { name: /Água/ }).click();
    await expect(player(page)).toHaveAttribute('data-status', 'playing');
    const stands = async () => secondsOf(await inside(page).locator('output').textContent());
    await expect.poll(stands).toBeGreaterThanOrEqual(10);
    // It stands still while it is compared.
    await inside(page).getByRole('button', { name: 'Play' }).click();
    await expect(player(page)).toHaveAttribute('data-status', 'started');
    const stood = await stands();
    const watched = async () => (await detailOf(course, student.token)).watched_percent;
    // What the pause sends comes behind it.
    await expect.poll(watched).toBeGreaterThanOrEqual(20);
    // From its third second on alone.
    expect(await watched()).toBeLessThanOrEqual(Math.ceil(((stood + 2 - 3) / 30) * 100));
    await page.getByRole('button', { name: 'Concluir aula' }).click();
    await expect.poll(async () => (await detailOf(course, student.token)).is_completed).toBe(true);
  });

test('a progress that no player can have made is not believed', async ({ addStudent, panel }) => {
  const course = await createCourse(panel.token, [[{ media_url: LINKS.Vimeo.link }]]);
  const student = await addStudent([course.id]);
  const { id, moduleId } = course.lessons[0]!;
  const forged = { position: 86_000, duration: 3600, intervals: [{ start: 0, end: 86_400 }] };
  const { percent } = await api<Progress>('POST', `/course/${course.id}/module/${moduleId}/lesson/${id}/progress`, {
    token: student.token,
    body: forged,
  });
  expect(percent).toBe(1);
});
