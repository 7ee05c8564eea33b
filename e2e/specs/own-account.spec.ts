import { readFile } from 'node:fs/promises';
import { needs } from '../commands/deployed.ts';
import { PASSWORD } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { mailedLink } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ isShared: true });
needs('mailbox');

test('somebody takes their data out, a file that is made and downloaded; goes, is told when they come back, and stays; the link of the mail keeps it too', async ({
  open,
  addStudent,
}) => {
  const student = await addStudent();
  const { page } = await open('/minha-conta', student);
  await alive(page);
  await test.step('data', async () => {
    await expect(page.getByText('Você ainda não comprou nada com este e-mail.')).toBeVisible();
    await page.getByRole('button', { name: 'Pedir uma cópia' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pedir uma cópia dos seus dados' });
    await dialog.getByLabel('Sua senha', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Pedir cópia' }).click();
    await expect(dialog).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Baixar a cópia de/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('clube.zip');
    // A ZIP begins so.
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    await expect(page.getByText('Cópia dos seus dados pedida')).toBeVisible();
  });

  const go = async () => {
    await page.getByRole('button', { name: 'Apagar a minha conta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apagar a minha conta?' });
    await dialog.getByLabel('Sua senha', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Apagar em 14 dias' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/^Sua conta será apagada em/)).toBeVisible();
  };
  await go();

  const { page: later } = await open('/home', student);
  const told = later.getByRole('dialog', { name: /^Sua conta será apagada em/ });
  await told.getByRole('button', { name: 'Manter a minha conta' }).click();
  await expect(later.getByText('Sua conta fica. Nada foi apagado.')).toBeVisible();
  await expect(told).toHaveCount(0);

  await page.reload();
  await alive(page);
  const newest = () => mailedLink(student.email, 'será apagada em');
  const before = await newest();
  await go();
  // The mail of before leads nowhere any more.
  await expect.poll(newest).not.toBe(before);
  // Somebody whose browser knows nothing of them.
  const { page: mailed } = await open(await newest());
  await alive(mailed);
  await expect(mailed).toHaveURL(/\/keep-account$/);
  await mailed.getByRole('button', { name: 'Manter a minha conta' }).click();
  await expect(mailed.getByRole('heading', { name: 'Sua conta fica' })).toBeVisible();
  await expect(mailed.getByRole('link', { name: 'Definir uma senha nova' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Apagar a minha conta' })).toBeVisible();
});
