import type { FullComposition } from '@clube/shared/contracts/remote';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { createCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

// Where each query would be asked for, were it not in the page.
const CALLS: Record<string, RegExp> = {
  home: /\/api\/home$/,
  'my-courses': /\/api\/me\/courses$/,
  'course.watch': /\/api\/course\/\d+\/watch/,
  lesson: /\/lesson\/\d+$/,
};
/** What carries calls; it comes with the first one. */
const TRANSPORT = /\/http\.[0-9a-f]+\.js$/;

test('a page asks for nothing that its manifest names as first: the answers are in the document', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ media_url: 'https://www.youtube.com/watch?v=abc' }, {}]]);
  const student = await addStudent([course.id]);
  const { page } = await open('/home', student);
  const { remotes } = await api<FullComposition>('GET', '/composition');
  const paths = remotes
    .flatMap(({ manifest }) => manifest.paths)
    .filter(({ firstQueries, roles }) => firstQueries && (!roles || roles.includes('student')));
  expect(paths.length).toBeGreaterThan(3);
  const ids: Record<string, number> = { curso: course.id, modulo: course.moduleIds[0]!, aula: course.lessons[0]!.id };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const { path, firstQueries = [] } of paths) {
    const address = path.replaceAll(/:(\w+)/g, (_part, name: string) => String(ids[name]));
    await test.step(address, async () => {
      asked.length = 0;
      // What the page before asks for, however late, is not this one's.
      page.once('framenavigated', () => asked.splice(0));
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const { name } of firstQueries) {
        expect(CALLS).toHaveProperty([name]);
        expect(asked.filter((url) => CALLS[name]!.test(url))).toEqual([]);
      }
    });
  }
});

test('home asks the api for nothing: what is not read is known too, and what carries calls does not come', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}]]);
  const student = await addStudent([course.id]);
  const { page } = await open('/ajuda', student);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // What this page asks for, however late, is not home's.
  page.once('framenavigated', () => asked.splice(0));
  await page.goto('/home');
  await expect(page.getByRole('button', { name: /^Notificações/ })).toBeVisible();
  await alive(page);
  // It opens when the page has nothing else to do, and no line counts it as busy.
  await expect.poll(() => asked).toContain('/api/events');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => TRANSPORT.test(url) || (url.startsWith('/api/') && url !== '/api/events'))).toEqual([]);
  // The frame's own file has come, so the page is at rest because it has all.
  expect(asked.some((url) => /\/frame\.[0-9a-f]+\.js$/.test(url))).toBe(true);
  // Somebody is there: what happened between the page and its stream is asked for now.
  const unread = page.waitForResponse('**/api/notification/unread');
  await page.mouse.move(50, 50);
  expect((await unread).status()).toBe(200);
});
