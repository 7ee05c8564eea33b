import type { Page } from '@playwright/test';
import { api, apiUrl } from '../commands/api.ts';
import { alive } from '../commands/drawn.ts';
import { readNotice, sample, uploadMedia } from '../commands/media.ts';
import { findFaults } from '../commands/look.ts';
import { createCourse, editorUrl, lessonUrl, type TestCourse, type TestPanel } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const VTT = `WEBVTT

00:00:00.000 --> 00:00:10.000
Pegue o <i>pincel</i> e a água

00:00:10.000 --> 00:00:20.000
A solução é <script>alert(1)</script> misturar

00:00:20.000 --> 00:00:30.000
Deixe secar
`;
const CHAPTERS = [
  { seconds: 0, title: 'Materiais' },
  { seconds: 12, title: 'Mistura' },
];

async function send({ token }: TestPanel, path: string, body: string, type: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  expect((await fetch(new URL(`/api${path}`, apiUrl()), { method: 'PUT', headers, body })).status).toBe(200);
}
/** A lesson with captions in two languages and chapters: of a test that changes it. */
async function spoken(panel: TestPanel, sample: string) {
  const media = await uploadMedia(panel.token, sample);
  await send(panel, `/media/${media.id}/captions/pt-BR`, VTT, 'text/vtt');
  await send(panel, `/media/${media.id}/captions/en`, VTT.replace('Deixe secar', 'Let it dry'), 'text/vtt');
  await send(panel, `/media/${media.id}/chapters`, JSON.stringify({ chapters: CHAPTERS }), 'application/json');
  return createCourse(panel.token, [[{ media_id: media.id }]]);
}
/** Made once a worker, in the panel that its tests share, for those that only look. */
const made = new Map<string, Promise<TestCourse>>();
function sharedCourse(panel: TestPanel, name: string) {
  const course = made.get(name) ?? spoken(panel, name);
  made.set(name, course);
  return course;
}
const media = (page: Page) => page.locator('video, audio');
const goTo = (page: Page, seconds: number) =>
  media(page).evaluate((element: HTMLMediaElement, at) => (element.currentTime = at), seconds);
const time = (page: Page) => media(page).evaluate((element: HTMLMediaElement) => element.currentTime);
/** There is something to play, and the page hears keys: the first frame needs none of its scripts. */
async function isReady(page: Page) {
  await expect.poll(() => media(page).evaluate((element: HTMLMediaElement) => element.readyState)).toBeGreaterThan(0);
  await alive(page);
}

test.describe('who watches', () => {
  test.use({ isShared: true });

  test('captions are turned on by C, chosen in a menu, sized, and stay as chosen', async ({
    open,
    addStudent,
    panel,
  }) => {
    const course = await sharedCourse(panel, 'landscape-h264.mp4');
    const student = await addStudent([course.id]);
    const { page } = await open(lessonUrl(course, 0), student);
    await isReady(page);
    const captions = page.getByTestId('captions');
    await expect(captions).toBeHidden();
    await page.keyboard.press('c');
    await expect(captions).toHaveText('Pegue o pincel e a água');
    await expect(captions.locator('i')).toHaveText('pincel');
    await goTo(page, 11);
    await expect(captions).toHaveText('A solução é <script>alert(1)</script> misturar');
    await page.getByRole('button', { name: 'Legendas' }).click();
    const menu = page.getByRole('group', { name: 'Legendas' });
    await menu.getByLabel('Idioma').selectOption('en');
    await goTo(page, 21);
    await expect(captions).toHaveText('Let it dry');
    const size = () => captions.locator('p').evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize));
    const usual = await size();
    await menu.getByLabel('Tamanho').selectOption('huge');
    await expect.poll(size).toBeGreaterThan(usual * 1.5);
    await menu.getByLabel('Contraste').selectOption('light');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    await page.reload();
    await isReady(page);
    await goTo(page, 21);
    await expect(captions).toHaveText('Let it dry');
    await expect(captions).toHaveAttribute('data-size', 'huge');
    await expect(captions).toHaveAttribute('data-look', 'light');
    await page.keyboard.press('c');
    await expect(captions).toBeHidden();
  });

  test('the transcript follows what plays, is searched without accents, and leads to its places; chapters do too', async ({
    open,
    addStudent,
    panel,
  }) => {
    const course = await sharedCourse(panel, 'landscape-h264.mp4');
    const { page } = await open(lessonUrl(course, 0), await addStudent([course.id]));
    await isReady(page);
    await page.getByRole('tab', { name: 'Transcrição' }).click();
    const list = page.getByRole('list', { name: 'Transcrição' });
    await expect(list.getByRole('button')).toHaveCount(3);
    await goTo(page, 12);
    await expect(list.locator('[aria-current]')).toContainText('A solução');
    await list.getByRole('button', { name: 'Deixe secar' }).click();
    await expect.poll(() => time(page)).toBe(20);
    await expect(list.locator('[aria-current]')).toContainText('Deixe secar');
    await page.getByLabel('Buscar no que é dito').fill('AGUA');
    await expect(page.getByText('1 trecho encontrado')).toBeVisible();
    await list.getByRole('button').click();
    await expect.poll(() => time(page)).toBe(0);
    await page.getByLabel('Buscar no que é dito').fill('xyz');
    await expect(page.getByText('Ninguém diz isso nesta aula')).toBeVisible();

    await page.getByRole('tab', { name: 'Capítulos' }).click();
    await page.getByRole('list', { name: 'Capítulos' }).getByRole('button', { name: 'Mistura' }).click();
    await expect.poll(() => time(page)).toBe(12);
    await expect(page.getByTestId('chapter-marks').locator('rect')).toHaveCount(1);
    await expect(page.getByLabel('Posição')).toHaveAttribute('aria-valuetext', /Mistura$/);
    const bar = (await page.getByLabel('Posição').boundingBox())!;
    await page.mouse.move(bar.x + bar.width * 0.1, bar.y + bar.height / 2);
    await expect(page.locator('foreignObject').getByText('Materiais')).toBeVisible();
  });

  test('what is said is found by the search of the panel, and the lesson opens at its second', async ({
    open,
    addStudent,
    panel,
  }) => {
    const course = await sharedCourse(panel, 'landscape-h264.mp4');
    const { page } = await open('/home', await addStudent([course.id]));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // Keys with Control are kept for nobody before that.
    await alive(page);
    await page.keyboard.press('Control+K');
    const dialog = page.getByRole('dialog', { name: 'Buscar' });
    await dialog.getByRole('combobox').fill('solucao');
    const hit = dialog.getByRole('group', { name: 'Dito nas aulas' }).getByRole('option');
    await expect(hit).toContainText('A solução é <script>alert(1)</script> misturar');
    await expect(hit.locator('mark')).toHaveText('solução');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${lessonUrl(course, 0)}?t=10`);
    await isReady(page);
    await expect.poll(() => time(page)).toBeGreaterThanOrEqual(10);
  });

  test('sound has captions, a transcript and chapters as videos have', async ({ open, addStudent, panel }) => {
    const course = await sharedCourse(panel, 'podcast.mp3');
    const { page } = await open(lessonUrl(course, 0), await addStudent([course.id]));
    await isReady(page);
    await page.keyboard.press('c');
    await expect(page.getByTestId('captions')).toHaveText('Pegue o pincel e a água');
    await page.getByRole('tab', { name: 'Transcrição' }).click();
    await page.getByRole('list', { name: 'Transcrição' }).getByRole('button', { name: 'A solução' }).click();
    await expect.poll(() => time(page)).toBe(10);
    await expect(page.getByTestId('chapter-marks').locator('rect')).toHaveCount(1);
  });

  test('where only the element fills the screen, as on an iPhone, the system draws the captions', async ({
    open,
    addStudent,
    panel,
  }) => {
    const course = await sharedCourse(panel, 'landscape-h264.mp4');
    const { page } = await open(lessonUrl(course, 0), await addStudent([course.id]), {
      viewport: { width: 390, height: 844 },
      touch: true,
    });
    await isReady(page);
    await page.keyboard.press('c');
    await expect(page.getByTestId('captions')).toBeVisible();
    // What Safari has there, and lacks.
    await page.evaluate(() => {
      Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined });
      delete (Element.prototype as Partial<Element>).requestFullscreen;
      Object.assign(HTMLVideoElement.prototype, {
        webkitEnterFullscreen(this: HTMLVideoElement) {
          this.dispatchEvent(new Event('webkitbeginfullscreen'));
        },
      });
    });
    const modes = () =>
      media(page).evaluate((element: HTMLMediaElement) => [...element.textTracks].map((track) => track.mode));
    await page.getByRole('button', { name: 'Tela cheia' }).click();
    await expect.poll(modes).toContain('showing');
    await media(page).dispatchEvent('webkitendfullscreen');
    await expect.poll(modes).not.toContain('showing');
  });
});

test('captions are edited by line beside the video, survive a reload unsaved, and are what the student reads', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await spoken(panel, 'landscape-h264.mp4');
  const { page } = await open(editorUrl(course, 0), panel.admin);
  await page.getByRole('button', { name: 'Editar legendas: português', exact: false }).click();
  const editor = page.getByRole('dialog', { name: 'Legendas: português (Brasil)' });
  const lines = editor.getByRole('list', { name: 'Linhas da legenda' });
  await expect(lines.getByRole('listitem')).toHaveCount(3);
  await isReady(page);
  await editor.getByRole('button', { name: 'Ir para a linha 2 no vídeo' }).click();
  await expect.poll(() => time(page)).toBe(10);
  await expect(lines.locator('[aria-current]')).toHaveAttribute('aria-posinset', '2');

  const text = (number: number) => editor.getByLabel(`Texto da linha ${number}`);
  await expect(text(1)).toHaveValue('Pegue o <i>pincel</i> e a água');
  await expect(text(2)).toHaveValue('A solução é <script>alert(1)</script> misturar');
  await text(1).fill('Pegue o pincel e a água');
  await text(1).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(14, 14));
  await text(1).press('Control+Enter');
  await expect(text(2)).toBeFocused();
  await expect(text(2)).toHaveValue('e a água');
  await editor.getByLabel('Fim da linha 4').fill('0:19');
  await expect(editor.getByText('1 linha para corrigir')).toBeVisible();
  await expect(lines.getByText('O fim vem antes do começo.')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Editar legendas: português', exact: false }).click();
  await expect(text(2)).toHaveValue('e a água');
  await editor.getByLabel('Fim da linha 4').fill('0:29,5');
  expect(await findFaults(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Salvar legendas' }).click();
  await expect(page.getByText('Legendas salvas. A transcrição já é esta.')).toBeVisible();

  const student = await open(lessonUrl(course, 0), await addStudent([course.id]));
  await student.page.getByRole('tab', { name: 'Transcrição' }).click();
  const said = student.page.getByRole('list', { name: 'Transcrição' }).getByRole('button');
  await expect(said).toHaveCount(4);
  await expect(said.nth(1)).toContainText('e a água');
});

test('another file takes the place of a lesson’s once it plays: a refused one leaves the old one there, and what was written stays', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  // Who looks at what was replaced asks for it once more.
  provoked.push(404);
  const course = await spoken(panel, 'landscape-h264.mp4');
  const student = await addStudent([course.id]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  await readNotice(page);
  const content = page.getByRole('region', { name: 'Conteúdo da aula' });
  await expect(content.getByText('Pronto para assistir')).toBeVisible();
  const replaceBy = async (name: string) => {
    await content.getByRole('button', { name: 'Trocar' }).click();
    await content.getByLabel('Arquivo da aula').setInputFiles(sample(name));
  };
  const plays = async () => {
    const { page: lesson } = await open(lessonUrl(course, 0), student);
    await isReady(lesson);
    await lesson.keyboard.press('c');
    await expect(lesson.getByTestId('captions')).toHaveText('Pegue o pincel e a água');
    await lesson.close();
  };
  await replaceBy('truncated.mp4');
  // It is looked at in its turn, behind what other tests sent: that may take as long as a test may.
  await content.getByText('O arquivo novo não pôde ser usado. O de antes continua no ar.').waitFor();
  await expect(content.getByText('O arquivo está incompleto. Envie de novo')).toBeVisible();
  await expect(content.getByText('Pronto para assistir')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await plays();

  const file = async () => {
    const path = `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/draft`;
    return (await api<{ media_id: number }>('GET', path, { token: panel.token })).media_id;
  };
  const before = await file();
  await replaceBy('moov-at-end.mp4');
  await expect.poll(file, { timeout: 0 }).not.toBe(before);
  await expect(content.getByText(/^O arquivo novo/)).toHaveCount(0, { timeout: 0 });
  await expect(content.getByText('Pronto para assistir')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Editar legendas: português', exact: false })).toBeVisible();
  await plays();
});
