import { api, mainUrl } from '../commands/api.ts';
import { drawnHtml } from '../commands/drawn.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture, putOn } from '../commands/look.ts';
import { createCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

test('an owner numbers certificates, takes one back and gives it anew; whoever has its address is told each time, and the register stands in every width and theme', async ({
  open,
  panel,
  addStudent,
}, testInfo) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  const { page } = await open(`/create-certificates/${course.id}`, panel.admin);
  const year = new Date().getUTCFullYear();
  const row = page.getByRole('row').filter({ hasText: student.name });
  const menu = async (item: string) => {
    await page.getByRole('button', { name: `Opções do certificado de ${student.name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const codeNow = async () =>
    (await api<{ earned: { code: string }[] }>('GET', '/certificate', { token: student.token })).earned[0]!.code;

  await test.step('the number is a field of the sheet', async () => {
    const sheet = page.getByRole('group', { name: 'Folha do certificado' });
    await expect(sheet.getByRole('button', { name: 'Número do certificado' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('No ar. Os próximos certificados saem assim.')).toBeVisible();
  });

  await test.step('the panel says how numbers are written', async () => {
    await page.getByRole('link', { name: 'Emitidos', exact: true }).click();
    await expect(page.getByText('Nenhum certificado combina com essa busca.')).toBeVisible();
    await page.getByRole('button', { name: 'Numeração' }).click();
    const dialog = page.getByRole('dialog', { name: 'Numeração dos certificados' });
    await dialog.getByLabel('Formato do número').fill('{year}/{number}');
    await dialog.getByLabel('Algarismos').fill('4');
    await expect(dialog.getByText(`Exemplo: ${year}/0027`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Salvar numeração' }).click();
    await expect(dialog).toBeHidden();
  });

  await api('POST', `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/progress`, {
    token: student.token,
    body: { completed: true },
  });
  const first = await codeNow();
  const { page: proof } = await open(`/certificado/${first}`);

  await test.step('the student earns it, and its page knows its number', async () => {
    await expect(proof.getByRole('heading', { name: 'Certificado verdadeiro' })).toBeVisible();
    await expect(proof.getByText(`${year}/0001`)).toBeVisible();
    await page.reload();
    await expect(row).toContainText(`${year}/0001`);
    await expect(row).toContainText('Válido');
  });

  await test.step('it is taken back: the page says so and shows no sheet', async () => {
    await menu('Revogar');
    const dialog = page.getByRole('dialog', { name: 'Revogar 1 certificado?' });
    await dialog.getByRole('button', { name: 'Revogar' }).click();
    await expect(dialog.getByText('Diga o motivo.')).toBeVisible();
    await dialog.getByLabel('Motivo').first().fill('Nome errado');
    await dialog.getByRole('button', { name: 'Revogar' }).click();
    await expect(row).toContainText('Revogado');
    await proof.reload();
    await expect(proof.getByRole('heading', { name: 'Certificado revogado' })).toBeVisible();
    await expect(proof.getByRole('img', { name: /Certificado de/ })).toHaveCount(0);
    await expect(proof.getByText('Nome errado')).toHaveCount(0);
    expect(await findFaults(proof)).toEqual([]);
    const drawn = await drawnHtml(proof, `/certificado/${first}`);
    expect(drawn).toContain('Certificado revogado');
    expect(drawn).not.toContain('/picture');
    const { page: list } = await open('/certificates', student);
    await expect(list.getByText('Revogado por quem emitiu. Motivo: Nome errado')).toBeVisible();
    await expect(list.getByRole('link', { name: 'Baixar PDF de Aquarela' })).toHaveCount(0);
  });

  await test.step('it is given anew under another name: the old address leads to the new one', async () => {
    await menu('Reemitir');
    const dialog = page.getByRole('dialog', { name: 'Reemitir 1 certificado?' });
    await dialog.getByLabel('Nome no certificado').fill('Zoë Corrigida');
    await dialog.getByRole('button', { name: 'Reemitir' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Zoë Corrigida' })).toContainText('Válido');
    await proof.reload();
    await expect(proof.getByRole('heading', { name: 'Certificado substituído' })).toBeVisible();
    const next = await codeNow();
    await proof.getByRole('link', { name: `Abrir o certificado ${next}` }).click();
    await expect(proof.getByRole('heading', { name: 'Certificado verdadeiro' })).toBeVisible();
    await expect(proof.getByText('Zoë Corrigida', { exact: true })).toBeVisible();
    await expect(proof.getByText(`${year}/0001`)).toBeVisible();
  });

  for (const [version, themes] of [
    ['v1', ['light', 'dark']],
    ['v2', ['dark', 'light']],
  ] as const)
    await test.step(`the register stands in every width and theme, ${version}`, async () => {
      await page.context().addCookies([{ name: 'club_version', value: version, url: mainUrl() }]);
      await page.goto('/certificados-emitidos');
      await page.getByRole('checkbox', { name: 'Escolher todos os certificados desta lista' }).check();
      await expect(page.getByText(/^\d certificados? escolhidos?$/)).toBeVisible();
      for (const [viewport, theme] of inTurn(SIZES, themes)) {
        await page.setViewportSize(viewport);
        await putOn(page, theme);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
        ).toBe(true);
        // A card as wide as the list.
        const last = (await page.getByRole('row').last().boundingBox())!;
        expect(last.width).toBeGreaterThan(300);
        // Of the frame of each layout, and of the rest of the list: every-screen.spec.ts.
        if (version === 'v1') expect(await findFaults(page)).toEqual([]);
        await keepPicture(page, testInfo, `register-${version}-${viewport.width}-${theme}`, false);
      }
    });
});
