import type { BootDocument } from '@clube/shared/contracts/boot';
import { expect, test } from '../fixtures/test.ts';

test.use({ isShared: true });

test('a student asks for help, whichever release of it this run is about', async ({ open, addStudent }) => {
  const picked = process.env.CLUBE_E2E_PICKED;
  const student = await addStudent();
  const { page } = await open('/home', student);
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page.getByRole('heading', { name: 'Central de ajuda' })).toBeVisible();
  const shownHash = async () => {
    const boot = JSON.parse((await page.locator('#clube-boot').textContent())!) as BootDocument;
    return boot.composition.remotes.find(({ manifest }) => manifest.name === 'mf-helpdesk')!.hash;
  };
  const banner = page.getByText('Você está vendo versões em teste');
  if (picked) {
    expect(await shownHash()).toBe(picked);
    await expect(banner).toBeVisible();
    await page.getByRole('link', { name: 'Voltar às versões de todos' }).click();
    await expect(page).not.toHaveURL(/preview/);
    await expect(page.getByRole('link', { name: 'Ajuda' })).toBeVisible();
    await expect(banner).toBeHidden();
    expect(await shownHash()).not.toBe(picked);
  } else {
    await expect(banner).toBeHidden();
  }
});

test('over https each cookie is its host’s own, and one of before has its new name once a page is there', async ({
  open,
  addStudent,
}) => {
  const { page } = await open('/home', await addStudent(), { theme: 'dark' });
  const prefix = page.url().startsWith('https:') ? '__Host-' : '';
  // The first sign of a person, after which there is time.
  await page.mouse.move(10, 10);
  const names = async () => (await page.context().cookies(page.url())).map(({ name }) => name);
  await expect.poll(names).toEqual(expect.arrayContaining(['theme', 'time_zone'].map((name) => prefix + name)));
  expect((await names()).filter((name) => name.startsWith('__Host-') !== (prefix !== ''))).toEqual([]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
