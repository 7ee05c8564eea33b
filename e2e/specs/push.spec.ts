import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { wholeBrowser } from '../browsers.ts';
import { api } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture, putOn } from '../commands/look.ts';
import { expect, test } from '../fixtures/test.ts';

// Notices on the screen are of the whole browser.
test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser });

/** A service of messages is out of reach here: what it gives a browser, made by hand. */
const address = () => ({
  endpoint: `https://push.example.com/${randomBytes(16).toString('hex')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});
const standIn = (page: Page) =>
  page.addInitScript((subscription) => {
    const made = {
      toJSON: () => subscription,
      unsubscribe: () => {
        sessionStorage.removeItem('subscribed');
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = () => {
      sessionStorage.setItem('subscribed', 'yes');
      return Promise.resolve(made);
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(sessionStorage.getItem('subscribed') ? made : null);
  }, address());

/** Gives the page's worker a message as the browser does once it has decrypted one. */
async function deliver(page: Page, message: object) {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
}
const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const registration = await navigator.serviceWorker.ready;
    return (await getNotifications.call(registration)).map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('a student switches notices on for this browser, and its worker shows what comes; switched off again nothing is left', async ({
  open,
  addStudent,
}, testInfo) => {
  const student = await addStudent();
  const { page, context } = await open('about:blank', student);
  await standIn(page);
  await context.grantPermissions(['notifications']);
  await page.goto('/home');
  await alive(page);
  const dialog = page.getByRole('dialog', { name: 'Notificações' });
  const lessons = dialog.getByRole('group', { name: 'Aulas novas' }).getByRole('checkbox', { name: 'Neste aparelho' });
  const openChoices = async () => {
    await page.getByRole('button', { name: /^Notificações/ }).click();
    await dialog.getByRole('button', { name: 'O que avisar' }).click();
    await expect(lessons).toBeEnabled();
  };

  await test.step('it is off, and on once it is pressed, also after a reload', async () => {
    await openChoices();
    await expect(lessons).not.toBeChecked();
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/push') && answer.request().method() === 'PUT',
    );
    await lessons.click();
    expect((await saved).status()).toBe(200);
    await expect(lessons).toBeChecked();
    await page.reload();
    await alive(page);
    await openChoices();
    await expect(lessons).toBeChecked();
    expect(await findFaults(page)).toEqual([]);
    await keepPicture(page, testInfo, 'choices', false);
  });

  await test.step('the worker shows a message once, also when it comes twice', async () => {
    const message = { id: 7, title: 'Ateliê', body: 'Aula nova em “Aquarela”: “O papel”', path: '/meus-cursos' };
    for (let times = 0; times < 2; times += 1) await deliver(page, message);
    await expect.poll(() => shown(page)).toEqual([{ title: message.title, body: message.body, tag: 'notice-7' }]);
  });

  await test.step('switched off the server knows this browser no more', async () => {
    const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await lessons.click();
    expect((await ended).status()).toBe(200);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
    expect(await api<{ kinds: string[] }>('GET', '/push', { token: student.token })).toMatchObject({ kinds: [] });
  });
});

test('[7.1] [7.2 in part] what its worker calls goes where calls of pages do and carries what they do, also with no page open, and nothing once its person signed out', async ({
  open,
  addStudent,
  provoked,
}) => {
  // What the page still asks when its session ends is refused.
  provoked.push(401);
  const student = await addStudent();
  const { page, context } = await open('about:blank', student);
  // A page of the worker's own speaks for whoever is told of something.
  await page.addInitScript(() => {
    PushManager.prototype.getSubscription = () => Promise.resolve({ unsubscribe: () => true } as never);
  });
  await page.goto('/home');
  // The page's own scripts write it, after the browser has called the page loaded.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session_id'))).not.toBeNull();
  const headers = await page.evaluate(() => ({
    device: localStorage.getItem('session_id'),
    session: /clube_session=([^;]*)/.exec(document.cookie)![1],
  }));
  expect(headers.device).toMatch(/^[0-9a-f]{32}$/);
  const keptNow = () => page.evaluate(() => caches.has('clube-calls'));
  await expect.poll(keptNow).toBe(true);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await page.goto('about:blank');
  /** What goes out as the browser says that its address was taken back. */
  const called = () =>
    worker.evaluate(async () => {
      const sent: Record<string, string | null>[] = [];
      const before = self.fetch;
      self.fetch = (input, init) => {
        const made = new Request(input, init);
        const of = (name: string) => made.headers.get(name);
        const { origin, pathname, href } = new URL(made.url);
        const isElsewhere = origin !== self.location.origin;
        const path = isElsewhere ? href : pathname;
        // Beside its calls it may still be putting away the page and the files of before, which are the same for everybody.
        if (isElsewhere || path.startsWith('/api/'))
          sent.push({ path, token: of('Authorization'), device: of('Session-Id') });
        return before(made);
      };
      const event = new Event('pushsubscriptionchange') as Event & { waitUntil: (work: Promise<unknown>) => void };
      let work: Promise<unknown> = Promise.resolve();
      event.waitUntil = (given) => (work = given);
      self.dispatchEvent(event);
      await work;
      self.fetch = before;
      return sent;
    });
  expect(await called()).toEqual([{ path: '/api/push', token: `Session ${headers.session}`, device: headers.device }]);
  await page.goto('/home');
  await alive(page);
  await page.getByRole('button', { name: /Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect.poll(keptNow).toBe(false);
});

test('a browser that refuses says where that is changed', async ({ open, addStudent }, testInfo) => {
  // Of the frames that it stands in: notifications.spec.ts.
  const { page } = await open('about:blank', await addStudent(), { version: 'v2' });
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.goto('/home');
  await page.getByRole('button', { name: /^(Notifica|Avis)/ }).click();
  await page.getByRole('button', { name: 'O que avisar' }).click();
  for (const [width, theme] of inTurn([390, 768, 1440], ['dark', 'light'])) {
    await page.setViewportSize({ width, height: 900 });
    await putOn(page, theme);
    await expect(page.getByText(/O navegador bloqueia os avisos deste site/)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Neste aparelho' }).first()).toBeDisabled();
    expect(await findFaults(page)).toEqual([]);
    await keepPicture(page, testInfo, `refused-${width}-${theme}`, false);
  }
});
