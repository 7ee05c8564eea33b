import { api } from '../commands/api.ts';
import { needs } from '../commands/deployed.ts';
import { findFaults } from '../commands/look.ts';
import { createCourse, mailedLink } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

needs('mailbox');

for (const theme of ['light', 'dark'] as const) {
  test(`the screens before one is signed in have no accessibility violations, also where a form is refused, ${theme}`, async ({
    open,
    panel,
  }) => {
    const { page } = await open('/', undefined, { theme });
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
      expect(await findFaults(page), path).toEqual([]);
      if (!send) continue;
      await page.getByRole('button', { name: send, exact: true }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
      expect(await findFaults(page), `${path}, refused`).toEqual([]);
    }
    const { page: invited } = await open('/', undefined, { theme });
    const email = `axe-${panel.slug}@example.com`;
    await api('POST', '/member', {
      token: panel.token,
      body: { email, first_name: 'Bia', last_name: 'Moura', role: 'student', course_ids: [] },
    });
    await invited.goto(await mailedLink(email));
    await expect(invited.getByLabel('Senha nova')).toBeVisible();
    expect(await findFaults(invited), 'the invitation').toEqual([]);
  });

  test(`module, ticket, panel chooser and the modals of a panel have no accessibility violations, ${theme}`, async ({
    open,
    addStudent,
    panel,
  }) => {
    const course = await createCourse(panel.token, [[{}]], 'Aquarela');
    const student = await addStudent([course.id]);
    const { id } = await api<{ id: number }>('POST', '/ticket', {
      token: student.token,
      body: { title: 'Tela azul', message: 'Não abre' },
    });
    const { page } = await open('/home', student, { theme });
    for (const path of [`/curso/${course.id}/modulo/${course.moduleIds[0]}`, `/ajuda/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect(await findFaults(page), path).toEqual([]);
    }
    const { page: staff } = await open('/select-site', panel.admin, { theme });
    await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
    await staff.waitForLoadState('networkidle');
    expect(await findFaults(staff), '/select-site').toEqual([]);

    const shows = async (name: string) => {
      await page.goto('/certificates');
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await findFaults(page), name).toEqual([]);
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
}
