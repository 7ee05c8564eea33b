import type { BrowserContext, Page, Request } from '@playwright/test';
import { apiUrl } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

/** Calls that screens make. What the browser asks for by itself (pages, files, pictures, the event stream) can carry no header. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch' && pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}
const headersOf = (calls: readonly Request[]) =>
  Promise.all(
    calls.map(async (call) => {
      const { authorization, 'x-act-like-student': acts, 'session-id': device } = await call.allHeaders();
      return [`${call.method()} ${new URL(call.url()).pathname}`, { authorization, acts, device }] as const;
    }),
  );
const tokenOf = async (context: BrowserContext) => {
  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
  expect(cookies.get('clube_auth')?.httpOnly).toBe(true);
  return cookies.get('clube_session')!.value;
};

test('every call of a screen sends Authorization when signed in, X-Act-Like-Student when viewing as student, Session-Id for a student with a stored id', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{}, {}]]);

  await test.step('nobody is signed in: none of the three', async () => {
    const { page } = await open('/');
    await alive(page);
    const calls = callsOf(page);
    await page.getByLabel('E-mail').fill('x@example.com');
    await page.getByRole('link', { name: /Esqueci/ }).click();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    for (const [call, sent] of await headersOf(calls))
      expect([call, sent]).toEqual([call, { authorization: undefined, acts: undefined, device: undefined }]);
  });

  await test.step('a student: token and stored id, reading and writing', async () => {
    const student = await addStudent([course.id]);
    const { page, context } = await open(lessonUrl(course, 0), student);
    await alive(page);
    const calls = callsOf(page);
    await page.getByLabel('Comentário', { exact: true }).fill('Oi');
    await page.getByRole('button', { name: 'Comentar' }).click();
    await page.getByRole('button', { name: 'Curtir' }).click();
    await page.getByRole('link', { name: 'Ajuda' }).click();
    await expect(page).toHaveURL(/\/ajuda$/);
    await expect.poll(() => new Set(calls.map((call) => call.method())).size).toBeGreaterThan(2);
    const device = await page.evaluate(() => localStorage.getItem('session_id'));
    expect(device).toMatch(/^[0-9a-f]{32}$/);
    const authorization = `Session ${await tokenOf(context)}`;
    for (const [call, sent] of await headersOf(calls))
      expect([call, sent]).toEqual([call, { authorization, acts: undefined, device }]);
    // By the name alone nobody gets in.
    const alone = await fetch(`${apiUrl()}/api/me`, { headers: { authorization } });
    expect(alone.status).toBe(401);
  });

  await test.step('staff: the token; while they view as a student, that and a student’s id too, and neither afterwards', async () => {
    const { page, context } = await open('/home', panel.admin);
    await alive(page);
    const calls = callsOf(page);
    const visit = async (acts: string | undefined) => {
      await alive(page);
      calls.length = 0;
      await page.getByRole('link', { name: 'Ajuda' }).click();
      await expect(page).toHaveURL(/\/ajuda$/);
      await expect.poll(() => calls.length).toBeGreaterThan(0);
      const authorization = `Session ${await tokenOf(context)}`;
      const device = (await page.evaluate(() => localStorage.getItem('session_id'))) ?? undefined;
      expect(device !== undefined).toBe(acts !== undefined);
      for (const [call, sent] of await headersOf(calls))
        expect([call, sent]).toEqual([call, { authorization, acts, device }]);
    };
    await visit(undefined);
    await page.getByRole('button', { name: /Menu de/ }).click();
    await page.getByRole('menuitem', { name: 'Ver como aluno' }).click();
    await expect(page.getByText('Você está vendo o painel como aluno.')).toBeVisible();
    await visit('1');
    await page.getByRole('button', { name: 'Voltar a ser você' }).click();
    await expect(page.getByRole('link', { name: 'Cursos', exact: true })).toHaveCount(1);
    await visit(undefined);
  });
});
