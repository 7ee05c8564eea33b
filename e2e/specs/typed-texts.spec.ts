import type { Page } from '@playwright/test';
import { api, PASSWORD } from '../commands/api.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

const corpus = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror=window.hacked=1>',
  '"><svg onload=window.hacked=1>',
  '</textarea><b class=hacked>',
  '{{constructor.constructor("window.hacked=1")()}}',
];

/** Each of them can be read as it was written, and nothing of any came to life. */
async function isText(page: Page, texts: readonly string[]) {
  for (const text of texts) await expect(page.getByText(text, { exact: false }).first()).toBeAttached();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(page.locator('.hacked, #root script, svg[onload], img[onerror]')).toHaveCount(0);
}

test('what people write is text on every screen that shows it', async ({ open, panel, addStudent }) => {
  const course = await createCourse(
    panel.token,
    [corpus.map((title) => ({ title, description: `${title} descrito` }))],
    corpus[0],
  );
  const student = await addStudent([course.id]);
  const { token } = student;
  await api('PATCH', '/me', { token, body: { first_name: corpus[1] } });
  const { lessons, moduleIds } = course;
  const discussion = `/course/${course.id}/module/${moduleIds[0]}/lesson/${lessons[0]!.id}/comment`;
  const { id } = await api<{ id: number }>('POST', discussion, { token, body: { comment: corpus.join('\n') } });
  const answer = { comment: corpus[3], parent_lesson_comment_id: id };
  await api('POST', discussion, { token: panel.token, body: answer });
  const ticket = await api<{ id: number }>('POST', '/ticket', {
    token,
    body: { title: corpus[2], message: corpus.join('\n') },
  });

  const { page } = await open('/home', student);
  await isText(page, [corpus[0]!]);
  await page.goto(`${lessonUrl(course, 0)}?comentario=${id}`);
  await isText(page, [...corpus, `${corpus[0]} descrito`]);
  await page.goto('/ajuda');
  await isText(page, [corpus[2]!]);
  await page.goto(`/ajuda/${ticket.id}`);
  await isText(page, corpus);
  await page.goto('/minha-conta');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(corpus[1]!);
  await isText(page, []);

  const { page: staff } = await open(`/ajuda/${ticket.id}`, panel.admin);
  await isText(staff, corpus);
  await staff.goto('/members');
  await isText(staff, []);
});

test('what the browser keeps of somebody names nobody and opens nothing', async ({ open, panel, addStudent }) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  const { page, context } = await open('/');
  await signInByForm(page, student.email);
  await expect(page).toHaveURL(/\/home|\/curso/);
  for (const path of [lessonUrl(course, 0), '/ajuda', '/minha-conta', '/home']) await page.goto(path);
  // Both are made once the page has nothing else to do.
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(2);
  const kept = await page.evaluate(async () => ({
    local: Object.fromEntries(Object.entries(localStorage)),
    session: Object.fromEntries(Object.entries(sessionStorage)),
    cookies: document.cookie,
    // What waits for a network, and what was read (docs/adr/0175).
    databases: await Promise.all(
      (await indexedDB.databases()).map(async ({ name }) => {
        const done = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve) =>
            request.addEventListener('success', () => resolve(request.result), { once: true }),
          );
        const database = await done(indexedDB.open(name!));
        const rows = [...database.objectStoreNames].map((store) =>
          done(database.transaction(store).objectStore(store).getAll() as IDBRequest<unknown[]>),
        );
        return { name, rows: await Promise.all(rows) };
      }),
    ),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(kept.databases.map(({ name }) => name).toSorted()).toEqual(['clube-kept', 'clube-outbox']);
  expect([kept.caches, kept.workers]).toEqual([[], 0]);
  // There is something to look at, and the cookie that opens is none that a script reads.
  expect(Object.keys(kept.local)).toContain('session_id');
  const cookies = await context.cookies();
  const secrets = cookies.filter(({ httpOnly }) => httpOnly).map(({ value }) => value);
  expect(cookies.find(({ name }) => name.endsWith('clube_auth'))?.httpOnly).toBe(true);
  const text = JSON.stringify(kept);
  for (const secret of [
    student.email,
    student.name,
    'Moura',
    PASSWORD,
    ...secrets.filter((value) => value.length > 20),
  ])
    expect(text).not.toContain(secret);
});
