import type { BrowserContext, Page, Request } from '@playwright/test';
import { apiUrl } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { readNotice, sample } from '../commands/media.ts';
import { createCourse, editorUrl, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

/** What a browser asks for by itself, for an address in a page: no script makes the request, or could put anything into it (docs/adr/0147). */
const BROWSERS_OWN = new Set(['document', 'image', 'media', 'texttrack', 'eventsource']);
/** Every call, whoever makes it: a client, a library, the player, or the page as it closes; and whatever goes to another host. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  const { origin } = new URL(page.url());
  page.on('request', (request) => {
    const asked = new URL(request.url());
    const isElsewhere = /^https?:$/.test(asked.protocol) && asked.origin !== origin;
    const isCall = asked.pathname.startsWith('/api/') && !BROWSERS_OWN.has(request.resourceType());
    if (isElsewhere || isCall) calls.push(request);
  });
  return calls;
}
/** What each of them carried; all of them went to the api of the page’s own host. */
const headersOf = (page: Page, calls: readonly Request[]) => {
  const { origin } = new URL(page.url());
  expect(calls.map((call) => call.url()).filter((url) => !url.startsWith(`${origin}/api/`))).toEqual([]);
  return Promise.all(
    calls.map(async (call) => {
      const { authorization, 'x-act-like-student': acts, 'session-id': device } = await call.allHeaders();
      return [`${call.method()} ${new URL(call.url()).pathname}`, { authorization, acts, device }] as const;
    }),
  );
};
const tokenOf = async (context: BrowserContext) => {
  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
  expect(cookies.get('clube_auth')?.httpOnly).toBe(true);
  return cookies.get('clube_session')!.value;
};

test('[7.1] [7.2 in part] every call goes to the page’s own host and sends Authorization when signed in, X-Act-Like-Student when viewing as student, Session-Id for a student with a stored id', async ({
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
    for (const [call, sent] of await headersOf(page, calls))
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
    for (const [call, sent] of await headersOf(page, calls))
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
      for (const [call, sent] of await headersOf(page, calls))
        expect([call, sent]).toEqual([call, { authorization, acts, device }]);
    };
    await visit(undefined);
    await page.getByRole('button', { name: /Menu de/ }).click();
    await page.getByRole('menuitem', { name: 'Ver como aluno' }).click();
    await expect(page.getByText('Você está vendo o painel como aluno.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cursos', exact: true })).toHaveCount(0);
    await visit('1');
    await page.getByRole('button', { name: 'Voltar a ser você' }).click();
    await expect(page.getByRole('link', { name: 'Cursos', exact: true })).toHaveCount(1);
    await expect(page.getByText('Você está vendo o painel como aluno.')).toHaveCount(0);
    await visit(undefined);
  });
});

test.describe('a sample that is played', () => {
  test.use({ isShared: true });

  test('[7.1] [7.2 in part] so does what a player asks for, and what a page says as it hides', async ({
    open,
    addStudent,
    panel,
    sendSample,
  }) => {
    const { id } = await sendSample('landscape-h264.mp4');
    const course = await createCourse(panel.token, [[{ media_id: id }]]);
    const student = await addStudent([course.id]);
    const { page, context } = await open('/ajuda', student);
    await alive(page);
    const device = await page.evaluate(() => localStorage.getItem('session_id'));
    const calls = callsOf(page);
    const names = () => calls.map((call) => `${call.method()} ${new URL(call.url()).pathname.split('/').at(-1)}`);
    await page.goto(lessonUrl(course, 0));
    const video = page.locator('video');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
    await alive(page);
    await page.keyboard.press('k');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);
    // Before the library is here the page asks by itself, then the library does.
    await expect.poll(() => new Set(calls.map((call) => call.resourceType()))).toEqual(new Set(['fetch', 'xhr']));
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(names).toContain('POST progress');
    expect(names()).toEqual(expect.arrayContaining(['GET index.m3u8', 'GET key', 'GET init.mp4', 'GET seg-0.m4s']));
    const authorization = `Session ${await tokenOf(context)}`;
    for (const [call, sent] of await headersOf(page, calls))
      expect([call, sent]).toEqual([call, { authorization, acts: undefined, device }]);
  });
});

test('[7.1] [7.2 in part] so does a file that is sent in pieces', async ({ open, panel }) => {
  const course = await createCourse(panel.token, [[{}]]);
  const { page, context } = await open(editorUrl(course, 0), panel.admin);
  await readNotice(page);
  const calls = callsOf(page);
  await page.getByLabel('Arquivo da aula').setInputFiles(sample('fragmented.mp4'));
  await expect(page.getByRole('region', { name: 'Envios' })).toContainText('1 arquivo enviado');
  const sent = calls.filter((call) => call.url().includes('/api/media/upload'));
  expect(sent.map((call) => call.method())).toEqual(expect.arrayContaining(['POST', 'PATCH']));
  const authorization = `Session ${await tokenOf(context)}`;
  for (const [call, { authorization: is, acts, device }] of await headersOf(page, calls))
    expect([call, is, acts, device]).toEqual([call, authorization, undefined, undefined]);
});

test('[7.1] [7.2 in part] [7.15] so does what saves a certificate', async ({ open, addStudent, panel }) => {
  const course = await createCourse(panel.token, [[{}]], 'Aquarela');
  const student = await addStudent([course.id]);
  const { page, context } = await open(lessonUrl(course, 0), student);
  await alive(page);
  const calls = callsOf(page);
  await page.getByRole('button', { name: 'Concluir aula' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('link', { name: 'Baixar certificado' }).click();
  expect((await download).suggestedFilename()).toBe('Aquarela.png');
  expect(calls.some((call) => call.url().includes('/api/certificate/download/'))).toBe(true);
  const device = await page.evaluate(() => localStorage.getItem('session_id'));
  const authorization = `Session ${await tokenOf(context)}`;
  for (const [call, sent] of await headersOf(page, calls))
    expect([call, sent]).toEqual([call, { authorization, acts: undefined, device }]);
});

test('[7.1] [7.2 in part] so does what tells of a part that did not come', async ({
  open,
  addStudent,
  consoleProblems,
}) => {
  const student = await addStudent();
  const { page, context } = await open('/home', student);
  await alive(page);
  await page.route('**/releases/mf-helpdesk/**', (route) => route.abort());
  const calls = callsOf(page);
  const told = page.waitForRequest('**/api/platform/client-error');
  await page.getByRole('link', { name: 'Ajuda' }).click();
  expect((await (await told).response())?.status()).toBe(200);
  const device = await page.evaluate(() => localStorage.getItem('session_id'));
  const authorization = `Session ${await tokenOf(context)}`;
  for (const [call, sent] of await headersOf(page, calls))
    expect([call, sent]).toEqual([call, { authorization, acts: undefined, device }]);
  // It would go on complaining.
  await page.close();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);
});
