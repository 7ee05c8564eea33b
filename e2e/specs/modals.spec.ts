import type { Page } from '@playwright/test';
import { api, mainUrl } from '../commands/api.ts';
import { addPerson, type Person } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

const meta = (token: string, key: string, value: unknown) => api('POST', '/meta', { token, body: { key, value } });
const onboarding = (token: string) =>
  api<{ onboarding?: string }>('GET', '/meta?keys[]=onboarding', { token }).then((metas) => metas.onboarding);

const TITLES = [
  'O seu painel',
  'Seus cursos',
  'Criar curso',
  'O menu',
  'A busca',
  'Início',
  'Certificados',
  'Comunidade',
  'Membros',
  'Assinatura',
  'Central de ajuda',
];

/** Somebody signs in on the main app, in a browser that keeps nothing of who was there. */
async function enter(page: Page, { email }: Person) {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(mainUrl());
  await signInByForm(page, email);
}

test('[2.46] [2.49] the tour is offered to staff, shows eleven steps by keyboard, goes on, back, to its end and closes by its buttons, and does not come again; a no is kept too', async ({
  open,
  panel,
}) => {
  const [hasty, unwilling] = [await addPerson(panel.token, 'admin'), await addPerson(panel.token, 'admin')];
  const { page } = await open('about:blank');
  const step = page.locator('.introjs-tooltip-title');
  const begin = async (person: Person) => {
    await enter(page, person);
    await expect(page.getByRole('dialog', { name: 'Quer conhecer o painel?' })).toBeVisible();
    await page.getByRole('button', { name: 'Fazer o tour' }).click();
    await expect(step).toHaveText(TITLES[0]!);
  };
  const isOver = async ({ token }: Person) => {
    await expect(step).toHaveCount(0);
    await expect.poll(() => onboarding(token)).toBe('completed');
  };

  await test.step('[1.10] [2.48] [4.15] to its end', async () => {
    await begin(panel.admin);
    await page.getByRole('button', { name: 'Próximo' }).click();
    await expect(step).toHaveText(TITLES[1]!);
    await page.getByRole('button', { name: 'Anterior' }).click();
    for (const [index, title] of TITLES.entries()) {
      await expect(step).toHaveText(title);
      const isLast = index === TITLES.length - 1;
      await expect(page.getByRole('button', { name: 'Anterior' })).toHaveCount(index === 0 ? 0 : 1);
      await expect(page.getByRole('button', { name: 'Concluir' })).toHaveCount(isLast ? 1 : 0);
      if (isLast) await page.getByRole('button', { name: 'Concluir' }).click();
      else if (index % 2 === 0) await page.keyboard.press('ArrowRight');
      else await page.getByRole('button', { name: 'Próximo' }).click();
    }
    await isOver(panel.admin);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Seu painel ainda não tem cursos' })).toBeVisible();
    // Before that nothing could open by itself.
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('closed', async () => {
    await begin(hasty);
    await page.getByRole('button', { name: 'Fechar' }).click();
    await isOver(hasty);
  });

  await test.step('[4.15] [4.16] [7.17] not wanted', async () => {
    await enter(page, unwilling);
    await page.getByRole('button', { name: 'Agora não' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await isOver(unwilling);
  });
});

test('[5.10] [6.3] [9.4] the tour is not offered to students, nor on a screen of 576 px, a phone’s with its bar below; on one of 577 px it is, with its links above', async ({
  open,
  panel,
  addStudent,
}) => {
  const student = await addStudent();
  const wide = await open('/');
  await signInByForm(wide.page, student.email);
  await expect(wide.page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
  const narrow = await open(mainUrl(), undefined, { viewport: { width: 576, height: 800 } });
  await signInByForm(narrow.page, panel.admin.email);
  await expect(narrow.page.getByRole('heading', { name: 'Seu painel ainda não tem cursos' })).toBeVisible();
  // The offer would come with the modals, which ask first; where nothing may be offered they do not.
  await narrow.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/modals\.\w+\.js$/.test(name)),
  );
  await narrow.page.waitForLoadState('networkidle');
  for (const { page } of [wide, narrow]) await expect(page.getByRole('dialog')).toHaveCount(0);
  const asked = await narrow.page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/meta')),
  );
  expect(asked).toEqual([]);
  await narrow.page.setViewportSize({ width: 577, height: 800 });
  await expect(narrow.page.getByRole('dialog', { name: 'Quer conhecer o painel?' })).toBeVisible();

  const above = wide.page.getByRole('banner').locator('nav');
  const below = wide.page.locator('main ~ nav');
  for (const width of [577, 576, 577]) {
    await wide.page.setViewportSize({ width, height: 800 });
    await expect(width === 576 ? above : below).toBeHidden();
    await expect((width === 576 ? below : above).getByRole('link', { name: 'Início' })).toBeVisible();
  }
});

test('[2.41] [4.16] terms come first, are accepted once, with their video or without; whoever does not accept them leaves, and is asked again', async ({
  open,
  panel,
  addStudent,
}) => {
  await meta(panel.token, 'terms_text', 'Seja gentil.\nNão copie as aulas.');
  await meta(panel.token, 'termsOfUseActivated', 'on');
  const student = await addStudent();
  const { page } = await open('/home', student);
  const terms = page.getByRole('dialog', { name: 'Termos de uso' });

  await test.step('[2.46] not accepted, and without a video', async () => {
    await expect(terms).toContainText('Seja gentil.');
    await expect(terms.locator('iframe')).toHaveCount(0);
    await expect(terms.getByRole('button')).toHaveText(['Li e aceito', 'Sair']);
    await page.waitForLoadState('networkidle');
    await terms.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(api('GET', '/me', { token: student.token })).rejects.toThrow('401');
    await signInByForm(page, student.email);
    await expect(terms).toContainText('Seja gentil.');
    await page.waitForLoadState('networkidle');
  });

  await test.step('[3.19] accepted, with one', async () => {
    await meta(panel.token, 'terms_video_url', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await enter(page, panel.admin);
    await expect(terms).toContainText('Seja gentil.');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(terms.locator('iframe')).toHaveAttribute('src', /^\/_video\?.*dQw4w9WgXcQ/);
    await expect(terms.locator('iframe')).toBeVisible();
    await expect(terms.frameLocator('iframe').locator('iframe')).toHaveAttribute('src', /\/embed\/dQw4w9WgXcQ\?/);
    await page.keyboard.press('Escape');
    await expect(terms).toBeVisible();
    await terms.getByRole('button', { name: 'Li e aceito' }).click();
    await expect(page.getByRole('dialog', { name: 'Quer conhecer o painel?' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Quer conhecer o painel?' })).toBeVisible();
    const accepted = await api<Record<string, string>>('GET', `/meta?keys[]=_termos_${panel.siteId}`, {
      token: panel.admin.token,
    });
    expect(accepted).toEqual({ [`_termos_${panel.siteId}`]: 'accepted' });
  });
});
