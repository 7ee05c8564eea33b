import type { Page } from '@playwright/test';
import { api } from '../commands/api.ts';
import { needs } from '../commands/deployed.ts';
import { findFaults, putOn } from '../commands/look.ts';
import { createCourse, mailedLink } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

needs('mailbox');

/** The page that is open has no faults, in either theme. */
async function isSound(page: Page, name: string, themes: readonly ('light' | 'dark')[] = ['dark', 'light']) {
  for (const theme of themes) {
    await putOn(page, theme);
    expect(await findFaults(page), `${name}, ${theme}`).toEqual([]);
  }
}

test('the screens before one is signed in have no accessibility violations, also where a form is refused, light and dark', async ({
  open,
  panel,
}) => {
  const { page } = await open('about:blank');
  for (const [path, send] of [
    ['/', 'Entrar'],
    ['/reset-password', 'Enviar link'],
    ['/create-account', 'Criar conta'],
    ['/set-password', undefined],
    ['/has-not-account', undefined],
    ['/first-access', 'Continuar'],
    ['/need-validate-document', 'Continuar'],
  ] as const) {
    if (path === '/need-validate-document') {
      await page.getByLabel('E-mail').fill('nobody@clube.example');
      await page.getByRole('button', { name: 'Continuar' }).click();
      await expect(page).toHaveURL(/\/need-validate-document$/);
    } else await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Refused it shows all of this and more: in the dark it is looked at then.
    await isSound(page, path, send ? ['light'] : undefined);
    if (!send) continue;
    await page.getByRole('button', { name: send, exact: true }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    await isSound(page, `${path}, refused`);
  }
  const email = `axe-${panel.slug}@example.com`;
  await api('POST', '/member', {
    token: panel.token,
    body: { email, first_name: 'Bia', last_name: 'Moura', role: 'student', course_ids: [] },
  });
  await page.goto(await mailedLink(email));
  await expect(page.getByLabel('Senha nova')).toBeVisible();
  await isSound(page, 'the invitation');
});

// The screens under them are looked at in every-screen.spec.ts.
test('the modals of a panel have no accessibility violations, light and dark', async ({ open, addStudent, panel }) => {
  const course = await createCourse(panel.token, [[{}]], 'Aquarela');
  const student = await addStudent([course.id]);
  const { page } = await open('about:blank', student);
  const shows = async (name: string) => {
    await page.goto('/certificates');
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await isSound(page, name);
  };
  const progress = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/progress`;
  await api('POST', progress, { token: student.token, body: { completed: true } });
  await shows('Parabéns pelo certificado');
  await api('POST', '/custom-field', {
    token: panel.token,
    body: { name: 'Cidade', kind: 'text', required: true, options: [] },
  });
  await shows('Complete o seu cadastro');
  await api('POST', '/meta', { token: panel.token, body: { key: 'terms_text', value: 'Seja gentil.' } });
  await api('POST', '/meta', { token: panel.token, body: { key: 'termsOfUseActivated', value: 'on' } });
  await shows('Termos de uso');
});
