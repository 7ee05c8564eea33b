import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { Page } from '@playwright/test';
import { needs } from '../commands/deployed.ts';
import { api, apiUrl, logIn, PASSWORD } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { mailedLink } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

needs('mailbox');

const PICTURE = path.join(import.meta.dirname, '../../docs/images/lesson.png');
async function sendPicture(token: string, name: string) {
  const answer = await fetch(`${apiUrl()}/api/site/image/${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: await readFile(PICTURE),
  });
  expect(answer.status).toBe(200);
}

declare global {
  /** Of the test, whatever becomes of the page that calls it. */
  var keepBodies: (address: string, sent: string, answered: string) => Promise<void>;
}

/**
 * Runs in the page: tells what calls carry, which a browser tells nobody of a body that it streams, and what was answered, before the page
 * knows: half a second after it signed in it is another one.
 */
function tellBodies() {
  const own = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'POST') return own(request);
    const sent = await request.clone().text();
    const answer = await own(request);
    await globalThis.keepBodies(new URL(request.url).pathname, sent, await answer.clone().text());
    return answer;
  };
}
/** From the next page on: what was sent to a call of a new account, and what was answered. */
async function followBodies(page: Page) {
  const bodies: Record<string, string[][]> = {};
  await page.exposeFunction('keepBodies', (address: string, ...texts: string[]) => {
    (bodies[address] ??= []).push(texts);
  });
  await page.addInitScript(tellBodies);
  return (call: string) =>
    (bodies[`/api/member/new/${call}`] ?? []).map((texts) => texts.map((text) => JSON.parse(text) as unknown));
}

test('[3.17] what signing in keeps: token, whether custom fields, e-mail, document, both passwords, the button’s state; free courses, logo, colour, background, fixed theme', async ({
  open,
  panel,
}) => {
  const email = `rosa-${panel.slug}@example.com`;
  await api('POST', '/member', { token: panel.token, body: { email, first_name: 'Rosa', last_name: 'Lima' } });
  await api('POST', '/custom-field', {
    token: panel.token,
    body: { name: 'Cidade', kind: 'text', required: true },
  });
  const look = {
    free_courses: 'on',
    main_color: '#0a6b3d',
    theme_fixed_painel: 'on',
    theme_fixed_painel_color: 'dark',
  };
  const { page, context } = await open('/', undefined, { theme: 'light' });
  const bodiesOf = await followBodies(page);

  await test.step('nothing of the panel is kept before it is set', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    // Before that nothing is there that could be seen.
    await alive(page);
    await expect(page.getByRole('link', { name: 'Conhecer os cursos gratuitos' })).toHaveCount(0);
    await expect(page.locator('picture img')).toHaveCount(0);
  });

  await test.step('freeCourses, logo, color, backgroundImage and urlBackground, themeFixedPanel', async () => {
    for (const [key, value] of Object.entries(look))
      await api('POST', '/meta', { token: panel.token, body: { key, value } });
    for (const name of ['logo', 'panel_background_image']) await sendPicture(panel.token, name);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Conhecer os cursos gratuitos' })).toBeVisible();
    const shown = async (selector: string) => {
      const picture = page.locator(selector);
      await expect(picture).toBeVisible();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      return picture.getAttribute('src');
    };
    expect(await shown(`a:has-text("${panel.name}") img`)).toMatch(/\/logo-[\w-]+\./);
    expect(await shown('picture img')).toMatch(/\/panel_background_image-[\w-]+\./);
    const brand = () => getComputedStyle(document.documentElement).getPropertyValue('--clube-brand').trim();
    expect(await page.evaluate(brand)).toBe(look.main_color);
    // The visitor's own choice, which the cookie holds, does not win.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('e-mail and document go along from step to step', async () => {
    await page.goto('/first-access');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page).toHaveURL(/\/need-validate-document$/);
    await expect(page.getByText(`se você comprou com ${email}`)).toBeVisible();
    await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText(`Se ${email} tem um curso aqui`)).toBeVisible();
    await page.getByRole('button', { name: 'Reenviar e-mail' }).click();
    await expect(page.getByText('Enviamos o e-mail de novo.')).toBeVisible();
    const kept = { email, document: '529.982.247-25' };
    expect(bodiesOf('validate-purchase').map(([sent]) => sent)).toEqual([kept, kept]);
  });

  await test.step('password, confirmPassword and buttonIsDisabled; then token and userCustomFields', async () => {
    await page.goto(await mailedLink(email, 'Convite'));
    const create = page.getByRole('button', { name: 'Criar senha' });
    await expect(create).toBeDisabled();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await page.getByLabel('Senha nova').fill(PASSWORD);
    await page.getByLabel('Repita a senha').fill(PASSWORD);
    await expect(create).toBeEnabled();
    await create.click();
    await expect(page).toHaveURL(/\/home$/);
    const sent = { email, token: expect.any(String), password: PASSWORD, confirm_password: PASSWORD };
    const answered = { Auth: expect.any(String), custom_fields_filled: expect.any(Boolean) };
    const made = bodiesOf('create-password');
    expect(made).toEqual([[sent, expect.objectContaining(answered)]]);
    const { Auth, custom_fields_filled } = made[0]![1] as LoginResult;
    const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
    expect(cookies.get('clube_auth')).toMatchObject({ value: Auth, httpOnly: true });
    // The panel must know where Rosa lives, and does not yet.
    expect([custom_fields_filled, cookies.get('custom_fields_filled')?.value]).toEqual([false, '0']);
    const asked = page.getByRole('dialog', { name: 'Complete o seu cadastro' });
    await asked.getByLabel('Cidade').fill('Recife');
    await asked.getByRole('button', { name: 'Salvar e continuar' }).click();
    await expect(asked).toHaveCount(0);
    const { custom_fields_filled: after } = await logIn(email);
    expect(after).toBe(true);
    // Kept once the answer is drawn.
    const flag = async () => (await context.cookies()).find(({ name }) => name === 'custom_fields_filled')?.value;
    await expect.poll(flag).toBe('1');
  });
});
