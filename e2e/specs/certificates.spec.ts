import { api } from '../commands/api.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture, putOn } from '../commands/look.ts';
import { createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

/** As every screen is asked (areas.spec.ts). */
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

test('[2.16] [2.38] [2.46] the list shows what is missing, the last lesson brings the congratulation, and what was earned is downloaded', async ({
  open,
  panel,
  addStudent,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }, { title: 'A água' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  const { page } = await open('/home', student);

  await test.step('nothing yet: the list says what is left and leads there', async () => {
    await page.getByRole('link', { name: 'Certificados' }).first().click();
    await expect(page).toHaveURL(/\/certificates$/);
    await expect(page.getByRole('heading', { name: 'Certificados', level: 1 })).toBeVisible();
    await expect(page.getByText(/Faltam 2 aulas/)).toBeVisible();
    await page.getByRole('link', { name: 'Começar Aquarela' }).click();
    await expect(page).toHaveURL(lessonUrl(course, 0));
  });

  await test.step('the last lesson is completed, and its certificate is there with its download', async () => {
    await api('POST', `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/progress`, {
      token: student.token,
      body: { completed: true },
    });
    await page.goto(lessonUrl(course, 1));
    await page.getByRole('button', { name: 'Concluir aula' }).click();
    const dialog = page.getByRole('dialog', { name: 'Parabéns pelo certificado' });
    await expect(dialog).toContainText('Você concluiu Aquarela.');
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Baixar certificado' }).click();
    expect((await download).suggestedFilename()).toBe('Aquarela.png');
    await expect(dialog).toBeHidden();
  });

  await test.step('the list has it, as image, as PDF, and is congratulated for no more', async () => {
    await page.goto('/certificates');
    const sheet = page.getByRole('img', { name: 'Certificado de Aquarela' });
    await expect.poll(() => sheet.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(880);
    await expect(page.getByText(/Faltam/)).toHaveCount(0);
    for (const [name, file] of [
      ['Baixar imagem de Aquarela', 'Aquarela.png'],
      ['Baixar PDF de Aquarela', 'Aquarela.pdf'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      expect((await download).suggestedFilename()).toBe(file);
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('anybody verifies a certificate by its link; an unknown code says so', async ({
  open,
  panel,
  addStudent,
  provoked,
}, testInfo) => {
  provoked.push(404, 400);
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  await api('POST', `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/progress`, {
    token: student.token,
    body: { completed: true },
  });
  const { earned } = await api<{ earned: { code: string }[] }>('GET', '/certificate', { token: student.token });
  const { page } = await open(`/certificado/${earned[0]!.code}`);
  await expect(page.getByRole('heading', { name: 'Certificado verdadeiro' })).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText([
    student.name,
    'Aquarela',
    /^\d+ de \p{L}+ de \d{4}$/u,
    '000001',
    earned[0]!.code,
  ]);
  const shown = page.getByRole('img', { name: `Certificado de ${student.name}` });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  for (const [viewport, theme] of inTurn(SIZES, ['light', 'dark'])) {
    await page.setViewportSize(viewport);
    await putOn(page, theme);
    expect(await findFaults(page)).toEqual([]);
    await keepPicture(page, testInfo, `proof-${viewport.width}-${theme}`, false);
  }
  for (const code of ['0000-0000-0000-0000-0000-0000', '%3Cscript%3E']) {
    await page.goto(`/certificado/${code}`);
    await expect(page.getByRole('heading', { name: 'Certificado não encontrado' })).toBeVisible();
  }

  const other = await createCourse(panel.token, [[{ title: 'A pena' }, { title: 'A tinta' }]], 'Nanquim');
  await api('POST', `/member/${student.memberId}/enrolment`, { token: panel.token, body: { course_id: other.id } });
  for (const [version, themes] of [
    ['v1', ['light', 'dark']],
    ['v2', ['dark', 'light']],
  ] as const) {
    const { page: list } = await open('/certificates', student, { version });
    // By its button: it comes by itself, and hears no key yet when it is seen.
    const congratulation = list.getByRole('dialog', { name: 'Parabéns pelo certificado' });
    await congratulation.getByRole('button', { name: 'Fechar' }).click();
    const sheet = list.getByRole('img', { name: 'Certificado de Aquarela' });
    for (const [viewport, theme] of inTurn(SIZES, themes)) {
      await list.setViewportSize(viewport);
      await putOn(list, theme);
      await expect.poll(() => sheet.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(880);
      await expect(list.getByRole('link', { name: 'Começar Nanquim' })).toBeVisible();
      // The frame of the other layout: every-screen.spec.ts.
      if (version === 'v1') expect(await findFaults(list)).toEqual([]);
      expect(
        await list.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true);
      await keepPicture(list, testInfo, `list-${version}-${viewport.width}-${theme}`, false);
    }
  }
});
