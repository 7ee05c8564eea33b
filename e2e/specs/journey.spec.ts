import { PASSWORD, mainUrl, panelUrl } from '../commands/api.ts';
import { readNotice, sample } from '../commands/media.ts';
import { addPerson } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

test('[2.8] an owner makes a course with a real video; a student watches, completes and sees the progress', async ({
  open,
  panel,
}) => {
  const { page } = await open('/', undefined);

  await test.step('the admin signs in on the main app', async () => {
    await page.goto(mainUrl());
    await page.getByLabel('E-mail').fill(panel.admin.email);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
    // The offer hides what is behind it as soon as it comes.
    await page.getByRole('button', { name: 'Agora não' }).click();
    await expect(page.getByRole('heading', { name: 'Seu painel ainda não tem cursos' })).toBeVisible();
  });

  await test.step('makes a course and a module', async () => {
    await page.getByRole('link', { name: 'Cursos', exact: true }).click();
    await page.getByRole('button', { name: 'Criar curso' }).click();
    await page.getByLabel('Título do curso').fill('Paisagens');
    await page.getByRole('button', { name: 'Criar', exact: true }).click();
    await page.getByLabel('Novo módulo').fill('Primeiros traços');
    await page.getByRole('button', { name: 'Criar módulo' }).click();
    await page.getByRole('button', { name: 'Nova aula em Primeiros traços' }).click();
  });

  await test.step('uploads a video and makes the lesson', async () => {
    await readNotice(page);
    await page.getByLabel('Arquivo da aula').setInputFiles(sample('landscape-h264.mp4'));
    await expect(page.getByText('Pronto para assistir')).toBeVisible({ timeout: 120_000 });
    await page.getByLabel('Título da aula').fill('Boas-vindas');
    await page.getByLabel('Título da aula').blur();
    await expect(page.getByRole('link', { name: 'Boas-vindas' })).toBeVisible();
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Voltar a rascunho' })).toBeVisible();
  });

  await test.step('publishes it', async () => {
    await page.getByRole('link', { name: 'Configurações do curso' }).click();
    await page.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('No ar')).toBeVisible();
  });

  const courseId = Number(/config_curso\/(\d+)/.exec(page.url())?.[1]);
  const student = await addPerson(panel.token, 'student', [courseId]);
  const { page: learner } = await open('/home', student);

  await test.step('the student opens the lesson and the video plays', async () => {
    await expect(learner).toHaveURL(`${panelUrl(panel.slug)}/home`);
    await learner.getByRole('link', { name: /Paisagens/ }).click();
    await learner.getByRole('link', { name: 'Começar' }).click();
    await expect(learner.getByRole('heading', { name: 'Boas-vindas' })).toBeVisible();
    await learner.getByRole('button', { name: 'Reproduzir' }).last().click();
    const time = () => learner.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(1);
  });

  await test.step('completes it and sees the progress here and at home', async () => {
    await learner.getByRole('button', { name: 'Concluir aula' }).click();
    // It was the last one.
    const congratulation = learner.getByRole('dialog', { name: 'Parabéns pelo certificado' });
    await expect(congratulation).toContainText('Paisagens');
    await congratulation.getByRole('button', { name: 'Fechar' }).click();
    await expect(learner.getByRole('button', { name: 'Concluída', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(learner.getByText('1 de 1 aula', { exact: true })).toBeVisible();
    await learner.getByRole('link', { name: 'Início' }).click();
    await learner.getByRole('button', { name: 'Concluídos' }).click();
    await expect(learner.getByRole('link', { name: /Paisagens.*1 de 1 aula.*100%/ })).toBeVisible();
  });

  await test.step('comments in the slot that another remote fills, and the admin reads it', async () => {
    await learner.goBack();
    await learner.goto(`/curso/${courseId}`);
    await learner.getByRole('link', { name: 'Rever' }).click();
    await learner.getByLabel('Comentário', { exact: true }).fill('Que aula boa');
    await learner.getByRole('button', { name: 'Comentar' }).click();
    await expect(learner.getByRole('listitem').getByText('Que aula boa')).toBeVisible();
    await page.goto(learner.url().replace(panelUrl(panel.slug), mainUrl()));
    await expect(page.getByText('Que aula boa')).toBeVisible();
  });
});
