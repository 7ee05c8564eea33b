import { needs } from '../commands/deployed.ts';
import { mainUrl, panelUrl } from '../commands/api.ts';
import { expect, test } from '../fixtures/test.ts';

needs('outside');
test.use({ isShared: true });

test('[2.27] [2.29 in part] a student signs in with Google: from the panel over the main app to the provider, and back', async ({
  open,
  panel,
  addStudent,
}) => {
  const student = await addStudent();
  const { page, context } = await open('/?to=%2Fajuda');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname.split('/')[1]!));
  await page.getByRole('button', { name: 'Entrar com o Google' }).click();
  await page.getByLabel('Account').fill(student.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${panelUrl(panel.slug)}/ajuda`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ajuda' })).toBeVisible();
  expect(visited).toEqual(expect.arrayContaining(['login-to-google', 'redirect-gd']));
  const cookies = await context.cookies(panelUrl(panel.slug));
  expect(cookies.find(({ name }) => name === 'clube_auth')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
});

test('an account whose e-mail Google does not vouch for is sent back with the reason', async ({ open, panel }) => {
  const { page } = await open('/');
  await page.getByRole('button', { name: 'Entrar com o Google' }).click();
  await page.getByLabel('Account').fill('unverified@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(new RegExp(`^(${mainUrl()}|${panelUrl(panel.slug)})/`));
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expect(page.getByText(/e-mail/i).filter({ hasText: 'Google' })).toBeVisible();
});
