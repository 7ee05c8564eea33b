import type { Page } from '@playwright/test';
import { PASSWORD } from './commands/api.ts';

/** Fills in the sign-in form as a person does. */
export async function signInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
