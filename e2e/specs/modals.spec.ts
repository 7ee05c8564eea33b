import { api, mainUrl } from '../commands/api.ts';
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

test.describe('the tour', () => {
  test('[1.10] [2.48] [4.15] is offered to staff, shows eleven steps by keyboard, and ends for good', async ({
    open,
    panel,
  }) => {
    const { page } = await open('/');
    await page.goto(mainUrl());
    await signInByForm(page, panel.admin.email);
    await expect(page.getByRole('dialog', { name: 'Quer conhecer o painel?' })).toBeVisible();
    await page.getByRole('button', { name: 'Fazer o tour' }).click();
    const step = page.locator('.introjs-tooltip-title');
    for (const [index, title] of TITLES.entries()) {
      await expect(step).toHaveText(title);
      const isLast = index === TITLES.length - 1;
      await expect(page.getByRole('button', { name: 'Anterior' })).toHaveCount(index === 0 ? 0 : 1);
      if (isLast) await page.getByRole('button', { name: 'Concluir' }).click();
      else if (index % 2 === 0) await page.keyboard.press('ArrowRight');
      else await page.getByRole('button', { name: 'Próximo' }).click();
    }
    await expect(step).toHaveCount(0);
    await expect.poll(() => onboarding(panel.admin.token)).toBe('completed');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Seu painel ainda não tem cursos' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('[4.15] [4.16] [7.17] a no is kept too', async ({ open, panel }) => {
    const { page } = await open('/');
    await page.goto(mainUrl());
    await signInByForm(page, panel.admin.email);
    await page.getByRole('button', { name: 'Agora não' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => onboarding(panel.admin.token)).toBe('completed');
  });

  test('[2.46] [2.49] goes on, back, to its end and closes by its buttons, and does not come again', async ({
    open,
    panel,
  }) => {
    const { page } = await open('/');
    await page.goto(mainUrl());
    await signInByForm(page, panel.admin.email);
    await expect(page.getByRole('dialog', { name: 'Quer conhecer o painel?' })).toBeVisible();
    await page.getByRole('button', { name: 'Fazer o tour' }).click();
    const step = page.locator('.introjs-tooltip-title');
    await expect(step).toHaveText(TITLES[0]!);
    await page.getByRole('button', { name: 'Próximo' }).click();
    await expect(step).toHaveText(TITLES[1]!);
    await page.getByRole('button', { name: 'Anterior' }).click();
    await expect(step).toHaveText(TITLES[0]!);
    for (const title of TITLES.slice(1)) {
      await expect(page.getByRole('button', { name: 'Concluir' })).toHaveCount(0);
      await page.keyboard.press('ArrowRight');
      await expect(step).toHaveText(title);
    }
    await expect(page.getByRole('button', { name: 'Concluir' })).toBeVisible();
    await page.getByRole('button', { name: 'Fechar' }).click();
    await expect(step).toHaveCount(0);
    await expect.poll(() => onboarding(panel.admin.token)).toBe('completed');
  });

  test('[5.10] [6.3] [9.4] is not offered to students, nor on a screen of 576 px; on one of 577 px it is', async ({
    open,
    panel,
    addStudent,
  }) => {
    const student = await addStudent();
    const wide = await open('/');
    await signInByForm(wide.page, student.email);
    await expect(wide.page.getByRole('heading', { name: 'Você ainda não tem cursos' })).toBeVisible();
    const narrow = await open('/', undefined, { viewport: { width: 576, height: 800 } });
    await narrow.page.goto(mainUrl());
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
  });
});

test('[9.4] a screen of 576 px is a phone’s, with its bar below; one of 577 px is none, with its links above', async ({
  open,
  addStudent,
}) => {
  const { page } = await open('/ajuda', await addStudent(), { viewport: { width: 577, height: 800 } });
  const above = page.getByRole('banner').locator('nav');
  const below = page.locator('main ~ nav');
  for (const width of [577, 576, 577]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(width === 576 ? above : below).toBeHidden();
    await expect((width === 576 ? below : above).getByRole('link', { name: 'Início' })).toBeVisible();
  }
});

test('[2.41] [3.19] [4.16] terms come first, are accepted once, and leaving is the other way out', async ({
  open,
  panel,
}) => {
  await meta(panel.token, 'terms_text', 'Seja gentil.\nNão copie as aulas.');
  await meta(panel.token, 'terms_video_url', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await meta(panel.token, 'termsOfUseActivated', 'on');
  const { page } = await open('/');
  await page.goto(mainUrl());
  await signInByForm(page, panel.admin.email);
  const terms = page.getByRole('dialog', { name: 'Termos de uso' });
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

test('[2.41] [2.46] [4.16] terms without a video show none, and whoever does not accept them leaves, and is asked again', async ({
  open,
  panel,
  addStudent,
}) => {
  await meta(panel.token, 'terms_text', 'Seja gentil.');
  await meta(panel.token, 'termsOfUseActivated', 'on');
  const student = await addStudent();
  const { page } = await open('/home', student);
  const terms = page.getByRole('dialog', { name: 'Termos de uso' });
  await expect(terms).toContainText('Seja gentil.');
  await expect(terms.locator('iframe')).toHaveCount(0);
  await expect(terms.getByRole('button')).toHaveText(['Li e aceito', 'Sair']);
  await page.waitForLoadState('networkidle');
  await terms.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(api('GET', '/me', { token: student.token })).rejects.toThrow('401');
  await signInByForm(page, student.email);
  await expect(terms).toContainText('Seja gentil.');
});
