import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { LessonText } from '@clube/shared/contracts/lesson-text-nodes';
import type { Page } from '@playwright/test';
import { api } from '../commands/api.ts';
import { alive, drawnHtml } from '../commands/drawn.ts';
import { axe } from '../commands/look.ts';
import { createCourse, editorUrl, lessonUrl, type TestCourse } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

const saved = (page: Page) => expect(page.getByText('Tudo salvo')).toBeVisible();
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Texto da aula' });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatação do texto' }).getByRole('button', { name, exact: true });
const addressOf = (course: TestCourse, at = 0) =>
  `/course/${course.id}/module/${course.lessons[at]!.moduleId}/lesson/${course.lessons[at]!.id}`;
const textOf = async (course: TestCourse, token: string) =>
  (await api<LessonDetail>('GET', addressOf(course), { token })).text;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
/** As a browser pastes what another program copied. */
const paste = (page: Page, html: string) =>
  editorOf(page).evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', markup);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('what an owner writes with the toolbar and the keyboard is what a student reads, drawn by the server', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel', description: '' }]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  const editor = editorOf(page);

  await test.step('by pointer and by keys', async () => {
    await editor.click();
    await tool(page, 'Título').click();
    await page.keyboard.type('Materiais');
    await expect(tool(page, 'Título')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Papel');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' sem ácido');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Pincel');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Redondo');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  });
  await test.step('a callout, whose tone is chosen', async () => {
    await tool(page, 'Destaque').click();
    await page.keyboard.type('Nunca com água quente.');
    await page.getByRole('group', { name: 'Onde o cursor está' }).getByRole('button', { name: 'Atenção' }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  });
  await test.step('a link is asked for, and one that leads to a script is none', async () => {
    await tool(page, 'Link').click();
    const question = page.getByRole('dialog', { name: 'Link' });
    await question.getByLabel('Endereço ou e-mail').fill('javascript:alert(1)');
    await question.getByRole('button', { name: 'Pôr no texto' }).click();
    await expect(question.getByText('Use um endereço como https://exemplo.com ou um e-mail.')).toBeVisible();
    await question.getByLabel('Endereço ou e-mail').fill('loja.example/papel');
    await question.getByRole('button', { name: 'Pôr no texto' }).click();
    await expect(editor.getByRole('link', { name: 'https://loja.example/papel' })).toBeVisible();
  });
  await test.step('a table by keys alone: Alt and F10, arrows, Enter', async () => {
    await editor.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+F10');
    await expect(tool(page, 'Desfazer a última mudança')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect(tool(page, 'Tabela')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(editor).toBeFocused();
    await page.keyboard.type('Cor');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Nome');
    await expect(editor.getByRole('columnheader')).toHaveText(['Cor', 'Nome', '']);
  });
  await test.step('what can be done with the table is one of the tools, and Escape goes back', async () => {
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: 'Apagar tabela' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(editor).toBeFocused();
  });
  await test.step('undone and done again', async () => {
    await page.keyboard.press('Control+z');
    await expect(editor.getByRole('columnheader').nth(1)).not.toHaveText('Nome');
    await page.keyboard.press('Control+Shift+z');
    await expect(editor.getByRole('columnheader').nth(1)).toHaveText('Nome');
  });
  await page.keyboard.press('Tab');
  await page.keyboard.type('Preço');
  await editor.blur();
  await saved(page);
  expect((await axe(page).include('[data-rich-text]').analyze()).violations).toEqual([]);

  const student = await addStudent([course.id]);
  const { page: learner } = await open(lessonUrl(course, 0), student);
  const asked: string[] = [];
  learner.on('request', (request) => asked.push(request.url()));
  const html = await drawnHtml(learner, lessonUrl(course, 0));
  for (const part of ['<h2>Materiais</h2>', '<strong>Papel</strong> sem ácido', '<li><p>Redondo</p></li>'])
    expect(html).toContain(part);
  await learner.reload();
  await alive(learner);
  const main = learner.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: 'Materiais' })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: /^Redondo$/ })).toBeVisible();
  await expect(main.getByRole('complementary').filter({ hasText: 'Nunca com água quente.' })).toHaveAttribute(
    'data-tone',
    'warning',
  );
  const link = main.getByRole('link', { name: 'https://loja.example/papel' });
  await expect(link).toHaveAttribute('href', 'https://loja.example/papel');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(main.getByRole('columnheader', { name: 'Nome' })).toBeVisible();
  expect((await axe(learner).include('#conteudo').analyze()).violations).toEqual([]);
  // No line of the editor.
  expect(asked.filter((url) => url.includes('mf-courses-admin'))).toEqual([]);
});

test('a slash offers the blocks of the toolbar by keys and by finger, and the list never leaves the screen', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel', description: '' }]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  const editor = editorOf(page);
  const list = page.getByRole('listbox', { name: 'Blocos' });
  const option = (name: string) => list.getByRole('option', { name, exact: true });

  await test.step('by keys, words without their accents', async () => {
    await editor.click();
    await page.keyboard.type('/TITULO');
    await expect(list.getByRole('option')).toHaveText(['Título', 'Subtítulo']);
    await page.keyboard.press('ArrowDown');
    await expect(option('Subtítulo')).toHaveAttribute('aria-selected', 'true');
    await expect(editor).toHaveAttribute('aria-activedescendant', (await option('Subtítulo').getAttribute('id'))!);
    expect((await axe(page).include('[data-rich-text]').analyze()).violations).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(list).toHaveCount(0);
    await page.keyboard.type('Tintas');
    await expect(editor.getByRole('heading', { level: 3, name: 'Tintas' })).toBeVisible();
  });
  await test.step('Escape and a press elsewhere leave the slash as a letter', async () => {
    await page.keyboard.press('Enter');
    for (const leave of [() => page.keyboard.press('Escape'), () => page.getByLabel('Título da aula').click()]) {
      await editor.press('Control+End');
      await page.keyboard.type(' /');
      await expect(list).toBeVisible();
      await leave();
      await expect(list).toHaveCount(0);
    }
    await expect(editor).toContainText('/ /');
  });
  await editor.blur();
  await saved(page);
  await test.step('on a phone, wherever the cursor stands, and taken with a finger', async () => {
    const { page: phone } = await open(editorUrl(course, 0), panel.admin, {
      viewport: { width: 390, height: 700 },
      touch: true,
    });
    const offered = phone.getByRole('listbox', { name: 'Blocos' });
    await editorOf(phone).tap();
    for (const words of ['', 'Papel de algodão, sem ácido, bem'.repeat(2), ...Array<string>(12).fill('linha')]) {
      await editorOf(phone).press('Control+End');
      await phone.keyboard.press('Enter');
      await phone.keyboard.type(`${words} /`);
      await expect(offered).toBeInViewport({ ratio: 1 });
      await phone.keyboard.press('Escape');
    }
    await phone.keyboard.type(' /lista');
    await offered.getByRole('option', { name: 'Lista numerada' }).tap();
    await phone.keyboard.type('Um');
    await expect(editorOf(phone).getByRole('listitem')).toContainText('Um');
  });
});

test('a picture is sent, described and seen by those to whom the lesson is open', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel', description: 'Veja:' }]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  await editorOf(page).click();
  await editorOf(page).press('Control+End');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tool(page, 'Imagem').click()]);
  await chooser.setFiles({ name: 'pincel.png', mimeType: 'image/png', buffer: PNG });
  const shown = editorOf(page).locator('img');
  await expect(shown).toHaveCount(1);
  await shown.click();
  await page.getByRole('button', { name: 'Descrever a imagem' }).click();
  const question = page.getByRole('dialog', { name: 'Descrever a imagem' });
  await question.getByLabel('O que a imagem mostra').fill('Um pincel');
  await question.getByRole('button', { name: 'Pôr no texto' }).click();
  await expect(editorOf(page).getByRole('img', { name: 'Um pincel' })).toBeVisible();
  await saved(page);
  await expect.poll(async () => JSON.stringify(await textOf(course, panel.token))).toContain('Um pincel');

  const student = await addStudent([course.id]);
  const { page: learner } = await open(lessonUrl(course, 0), student);
  const seen = learner.getByRole('img', { name: 'Um pincel' });
  await expect(seen).toHaveJSProperty('naturalWidth', 1);
  const src = (await seen.getAttribute('src'))!;
  const { page: stranger } = await open('/home', await addStudent());
  const status = (from: Page) => from.evaluate(async (url) => (await fetch(url)).status, src);
  expect(await status(learner)).toBe(200);
  provoked.push(403);
  expect(await status(stranger)).toBe(403);
});

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{mso-style:x}</style></head><body>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><h1 style="mso-outline-level:1;color:#2F5496">Capítulo</h1>
<p class=MsoNormal style="margin:0;font-family:Calibri"><b><span style="font-size:14pt">Negrito</span></b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">·<span>&nbsp;</span></span><!--[endif]-->Um</p>
<p class=MsoListParagraphCxSpLast style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>Dois</p>
<img src="file:///C:/Users/ana/foto.png" onerror="window.hacked=1"></body></html>`;
const DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38">
<span style="font-size:11pt;font-weight:400">Do Google</span></p><p><a href="https://docs.example/a" onclick="window.hacked=1" style="x">Documento</a></p></b>`;
const HOSTILE = `<script>window.hacked=1</script><p onclick="window.hacked=1">Texto</p><iframe src="javascript:window.hacked=1"></iframe>
<a href="javascript:window.hacked=1">isca</a><svg onload=window.hacked=1><a xlink:href="javascript:window.hacked=1"><text>x</text></a></svg>
<img src=x onerror=window.hacked=1 data-key="../../../etc/passwd" data-base="/api" width=1 height=1><div data-embed="https://evil.example/">mau</div>
<form action=/hacked><input value=x></form><style>*{display:none}</style><math><mtext><img src onerror=window.hacked=1></mtext></math>`;

test('what is pasted from Word, Google Docs and hostile pages is plain when it arrives', async ({
  open,
  addStudent,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel', description: '' }]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  await editorOf(page).click();
  for (const html of [WORD, DOCS, HOSTILE]) {
    await paste(page, html);
    await editorOf(page).press('Control+End');
    // The browser tells of a selection a moment after the key; until then the editor would paste where it stood.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await expect(editorOf(page).locator('[style], [class^=Mso], script, iframe, svg, img, form')).toHaveCount(0);
  await editorOf(page).blur();
  await saved(page);
  const item = (...content: object[]) => ({ type: 'listItem', content });
  const p = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const { content } = (await textOf(course, panel.token))!;
  expect(content.slice(0, 3)).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Capítulo' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'Negrito', marks: [{ type: 'bold' }] }] },
    {
      type: 'bulletList',
      content: [item(p('Um'), { type: 'orderedList', content: [item(p('Dois'))] })],
    },
  ]);
  expect(JSON.stringify(content)).toContain(
    JSON.stringify({ type: 'link', attrs: { href: 'https://docs.example/a' } }),
  );
  expect(JSON.stringify(content)).not.toMatch(/javascript|onclick|onerror|hacked|evil|passwd/);

  const { page: learner } = await open(lessonUrl(course, 0), await addStudent([course.id]));
  await alive(learner);
  await expect(learner.getByText('Do Google')).toBeVisible();
  for (const each of [page, learner]) expect(await each.evaluate(() => 'hacked' in window)).toBe(false);
});

test('hostile words in every part of a text are words, in the picture of the server and alive', async ({
  open,
  addStudent,
  panel,
}) => {
  const words = '</script><img src=hacked onerror=window.hacked=1>"\'><b class=hacked>{{x}}\u2028';
  const run = [{ type: 'text' as const, text: words }];
  const p = { type: 'paragraph' as const, content: run };
  const text: LessonText = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: run },
      { type: 'codeBlock', content: run },
      { type: 'callout', attrs: { tone: 'tip' }, content: [p] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [p] }] },
      { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [p] }] }] },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: words,
            marks: [{ type: 'link', attrs: { href: `https://a.example/"onclick=window.hacked=1` } }],
          },
        ],
      },
    ],
  };
  const course = await createCourse(panel.token, [[{ title: 'Papel' }]]);
  await api('PATCH', addressOf(course), { token: panel.token, body: { text } });
  const { page } = await open(lessonUrl(course, 0), await addStudent([course.id]));
  const html = await drawnHtml(page, lessonUrl(course, 0));
  const strange = await page.evaluate((markup) => {
    const drawn = new DOMParser().parseFromString(markup.replaceAll(/<style[^>]*>.*?<\/style>/gs, ''), 'text/html');
    const handlers = [...drawn.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    return handlers.length + drawn.querySelectorAll('#root script, .hacked, [src=hacked]').length;
  }, html);
  expect(strange).toBe(0);
  await page.reload();
  await alive(page);
  await expect(page.locator('#conteudo').getByText(words.trim())).toHaveCount(6);
  await expect(page.locator('.hacked, [src=hacked]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('a wide table and long code scroll by themselves, on a phone too', async ({ open, addStudent, panel }) => {
  const cell = (text: string) => ({
    type: 'tableCell' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  });
  const text: LessonText = {
    type: 'doc',
    content: [
      { type: 'codeBlock', content: [{ type: 'text', text: 'x'.repeat(400) }] },
      {
        type: 'table',
        content: [{ type: 'tableRow', content: Array.from({ length: 12 }, (_none, at) => cell(`Coluna ${at}`)) }],
      },
      { type: 'paragraph', content: [{ type: 'text', text: 'palavra'.repeat(60) }] },
    ],
  };
  const course = await createCourse(panel.token, [[{ title: 'Papel' }]]);
  await api('PATCH', addressOf(course), { token: panel.token, body: { text } });
  const student = await addStudent([course.id]);
  const { page } = await open(lessonUrl(course, 0), student);
  await expect(page.getByText('Coluna 11')).toBeAttached();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    for (const selector of ['#conteudo pre', '#conteudo div:has(> table)'])
      expect(await page.locator(selector).evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  }
});

test('on a phone the line that is written at the end of a long text stands above the bar at its foot', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel', description: 'Antes' }]]);
  const { page } = await open(editorUrl(course, 0), panel.admin, {
    viewport: { width: 390, height: 700 },
    touch: true,
  });
  await editorOf(page).tap();
  await editorOf(page).press('Control+End');
  for (let line = 0; line < 30; line += 1) {
    await page.keyboard.press('Enter');
    await page.keyboard.type('Linha');
  }
  const bar = (await page.getByRole('navigation').filter({ visible: true }).last().boundingBox())!;
  expect(bar.y).toBeGreaterThan(600);
  const bottom = await page.evaluate(() => getSelection()!.getRangeAt(0).getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(bar.y);
});

test('two who write the same text see both, and what is chosen stands in the editor', async ({
  open,
  panel,
  provoked,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel', description: 'Antes' }]]);
  const { page } = await open(editorUrl(course, 0), panel.admin);
  await expect(editorOf(page)).toHaveText('Antes');
  await api('PATCH', addressOf(course), { token: panel.token, body: { description: 'Da outra pessoa' } });
  provoked.push(409);
  await editorOf(page).fill('Meu');
  await editorOf(page).blur();
  const both = page.getByRole('alert').filter({ hasText: 'Outra pessoa salvou enquanto você editava' });
  await expect(both).toContainText('Da outra pessoa');
  await expect(both).toContainText('Meu');
  await both.getByRole('button', { name: 'Ficar com o salvo' }).click();
  await expect(editorOf(page)).toHaveText('Da outra pessoa');
  await saved(page);
});
