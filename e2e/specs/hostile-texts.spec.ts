import { writeFile } from 'node:fs/promises';
import type { Created } from '@clube/shared/contracts/common';
import type { LessonText } from '@clube/shared/contracts/lesson-text-nodes';
import { shellFirstQueries } from '@clube/shared/contracts/shell-paths';
import type { Me } from '@clube/shared/contracts/user';
import type { Page } from '@playwright/test';
import { api, apiUrl, mainUrl, panelUrl, solveCaptcha } from '../commands/api.ts';
import { secretCookie } from '../commands/deployed.ts';
import { alive, drawnHtml, goToDrawn } from '../commands/drawn.ts';
import { uploadFile } from '../commands/media.ts';
import { createCourse, lessonUrl, sell, type TestCourse } from '../commands/panel.ts';
import { makePdf } from '../commands/pdf.ts';
import { expect, test } from '../fixtures/test.ts';

const CORPUS = [
  '<script>window.hacked=1</script>',
  '</script><img src=hacked onerror=window.hacked=1>',
  '"><svg onload=window.hacked=1>',
  "'-window.hacked=1-'",
  '<!--$!--><b class=hacked>',
  '</div></div><b class=hacked>',
  '&lt;b class=hacked&gt;',
  '\u2028{{constructor.constructor("window.hacked=1")()}}',
  '</title><meta http-equiv=refresh content="0;url=/hacked">',
  '<style>*{display:none}</style><b class=hacked>',
] as const;
/** At most 80 characters: a name. */
const NAME = '</title></script><img src=hacked onerror=window.hacked=1><b class=hacked>';
const href = 'https://a.example/"onclick=window.hacked=1><b/class=hacked>';
const LINKS: LessonText = {
  type: 'doc',
  content: CORPUS.map((text) => ({
    type: 'paragraph',
    content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }],
  })),
};
const [ASKED, ...ANSWERS] = CORPUS;
const QUESTION = {
  id: 'q001',
  kind: 'single',
  text: ASKED,
  points: 1,
  feedback: ASKED,
  answers: ANSWERS.map((text, at) => ({ id: `a00${at}`, text, is_right: at === 0, feedback: text })),
};

/** What a browser without script makes of a page: what of it is no longer text. */
const madeOf = (page: Page, html: string) =>
  page.evaluate(
    (text) => {
      const drawn = new DOMParser().parseFromString(text, 'text/html');
      const handlers = [...drawn.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      );
      const strange = '#root script, #root style, #root iframe, #root meta, .hacked, [src=hacked], [http-equiv]';
      return {
        handlers,
        strange: drawn.querySelectorAll(strange).length,
        root: drawn.querySelector('#root')!.nextElementSibling!.id,
        titles: drawn.head.querySelectorAll('title').length,
        text: drawn.querySelector('#root')!.textContent,
        scripts: [...drawn.querySelectorAll('script')].map(({ type, src }) => type || (src ? 'file' : 'inline')),
      };
    },
    // Sheets that only its own page may use.
    html.replaceAll(/<style[^>]*>.*?<\/style>/gs, ''),
  );

const isPlain = async (page: Page) => {
  await expect(page.locator('.hacked, [src=hacked]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
};

test('what people write is text in every page, with and without script: in the picture of the server, in its head and in what comes later', async ({
  browser,
  open,
  addStudent,
  panel,
}, testInfo) => {
  const { token } = panel;
  const pdf = testInfo.outputPath('papel.pdf');
  await writeFile(pdf, makePdf(1));
  const plain = CORPUS.map((title) => ({ title, description: title }));
  const kinds = {
    quiz: { title: CORPUS[3] },
    links: { title: CORPUS[4], text: LINKS },
    pdf: { title: CORPUS[5], media_id: (await uploadFile(token, pdf, ['ready'])).id },
    video: { title: CORPUS[6], media_url: 'https://youtu.be/length-20' },
    page: { title: CORPUS[8], media_url: 'https://docs.google.com/presentation/d/1AbCdEfGhIjKl/edit' },
  };
  const course = await createCourse(token, [[...plain, ...Object.values(kinds)]], CORPUS[1]);
  const gift = await createCourse(token, [[{ title: CORPUS[2], description: CORPUS.join('\n') }]], CORPUS[5]);
  const student = await addStudent([course.id]);
  const [first] = course.lessons;
  const addressOf = ({ id, moduleId }: TestCourse['lessons'][number]) =>
    `/course/${course.id}/module/${moduleId}/lesson/${id}`;
  const lesson = addressOf(first!);
  await test.step('everything that has a name is given a hostile one', async () => {
    await api('PATCH', `/site/${panel.siteId}`, { token, body: { name: NAME } });
    await api('PATCH', '/me', { token: student.token, body: { first_name: NAME, last_name: CORPUS[5] } });
    for (const { id, moduleIds } of [course, gift]) {
      await api('PATCH', `/course/${id}`, { token, body: { description: CORPUS.join('\n'), author: CORPUS[0] } });
      await api('PATCH', `/course/${id}/module/${moduleIds[0]}`, { token, body: { title: CORPUS[4] } });
    }
    const quiz = addressOf(course.lessons[plain.length]!);
    await api('PATCH', quiz, { token, body: { quiz: true } });
    await api('PATCH', `${quiz}/quiz/draft`, { token, body: { version: 0, questions: [QUESTION] } });
    await api('PATCH', lesson, { token, body: { is_free: true } });
    await api('PATCH', `/course/${gift.id}`, { token, body: { is_free: true } });
    await api('POST', '/meta', { token, body: { key: 'free_courses', value: 'on' } });
    for (const comment of CORPUS) await api('POST', `${lesson}/comment`, { token: student.token, body: { comment } });
    const texts = { title: NAME, subtitle: CORPUS[2], button_text: '<b class=hacked>', published: true };
    for (const kind of ['banner', 'card'])
      await api<Created>('POST', `/${kind}`, {
        token,
        body: { ...texts, target: { kind: 'course', course_id: course.id } },
      });
    await api('POST', '/ticket', { token: student.token, body: { title: CORPUS[0], message: CORPUS[1] } });
    const sent = await fetch(`${apiUrl()}/api${lesson}/material?name=papel.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: '%PDF-1.7\n',
    });
    const material = (await sent.json()) as Created;
    await api('PATCH', `${lesson}/material/${material.id}`, { token, body: { name: NAME } });
  });
  const offer = await sell(token, course.id, {
    name: CORPUS[8],
    description: CORPUS.join('\n'),
    highlights: CORPUS,
    questions: CORPUS.map((text) => ({ question: text, answer: text })),
  });
  const email = `hostil-${panel.slug}@example.com`;
  await api('POST', `/sale/${offer}/order`, { token, body: { name: CORPUS[1], email, captcha: await solveCaptcha() } });
  const short = await createCourse(token, [[{ title: CORPUS[0] }]], CORPUS[8]);
  await api('POST', `/member/${student.memberId}/enrolment`, { token, body: { course_id: short.id } });
  const [only] = short.lessons;
  await api('POST', `/course/${short.id}/module/${only!.moduleId}/lesson/${only!.id}/progress`, {
    token: student.token,
    body: { completed: true },
  });
  const { earned } = await api<{ earned: { code: string }[] }>('GET', '/certificate', { token: student.token });
  const { member } = await api<Me>('GET', '/me', { token: student.token });
  expect(member.first_name).toBe(NAME);

  const lessons = course.lessons.map((_lesson, at) => lessonUrl(course, at));
  const mine = [
    '/home',
    `/curso/${course.id}`,
    `/curso/${course.id}/modulo/${course.moduleIds[0]}`,
    ...lessons,
    '/certificates',
    '/meus-cursos',
    '/minha-conta',
    '/ajuda',
  ];
  const { code } = earned[0]!;
  /** Those that are drawn with data for everybody. A parameter that is new here leads to what is not there, and shows no words. */
  const shared = Object.keys(shellFirstQueries).map((path) => {
    const aula = (path.includes(':curso') ? gift : course).lessons[0]!.id;
    const parameters: Record<string, string | number> = { code, id: offer, curso: gift.id, aula };
    return path.replaceAll(/:(\w+)/g, (_whole, name: string) => `${parameters[name]}`);
  });
  const everybodys = ['/', '/reset-password', '/first-access', ...shared];
  const staffs = [
    '/members',
    '/comentarios',
    '/config_curso',
    `/config_curso/${course.id}`,
    `/config_curso/vendas/${course.id}`,
    `/config_curso/class/${course.id}`,
    `/config_curso/${course.id}/desempenho`,
    '/desempenho',
    '/assinatura',
    '/banners',
    '/configuracoes',
  ];
  const visits = [
    [student, mine],
    [undefined, everybodys],
    [panel.admin, staffs],
  ] as const;
  for (const [person, paths] of visits) {
    const { page } = await open(paths[0]!, person);
    for (const path of paths)
      await test.step(path, async () => {
        const { handlers, strange, root, titles, text, scripts } = await madeOf(page, await drawnHtml(page, path));
        expect({ handlers, strange, root, titles }).toEqual({ handlers: [], strange: 0, root: 'standby', titles: 1 });
        // The page's own, which the policy knows by its hash, and data.
        expect(scripts.filter((type) => type === 'inline')).toHaveLength(1);
        const isShared = shared.includes(path);
        // The panel's name stands in each, and has some of them in it.
        const words = text.replaceAll(NAME, '');
        if (isShared || lessons.includes(path)) expect(CORPUS.some((one) => words.includes(one.trim()))).toBe(true);
        // A list is nothing that has a name.
        const isTold = isShared && path !== '/cursos-gratuitos';
        const data = isTold ? ['application/ld+json', 'application/json'] : ['application/json'];
        expect(scripts.filter((type) => type.includes('json'))).toEqual(data);
      });
  }

  await test.step('the head of a shared page says the words as they are', async () => {
    const { page } = await open(`/certificado/${code}`);
    const title = `Certificado de ${NAME} ${CORPUS[5]}: ${CORPUS[8]}`;
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title);
    await expect(page).toHaveTitle(`${title} · ${NAME}`);
    const written = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(written!)).toMatchObject({ name: CORPUS[8], recognizedBy: { name: NAME } });
  });

  await test.step('a page of sale says them as they are, to whoever shares it and to whoever buys', async () => {
    const { page } = await open(`/curso/venda/${offer}`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', CORPUS[8]);
    const written = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(written!)).toMatchObject({ '@graph': [{ name: CORPUS[8], brand: { name: NAME } }, {}] });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(CORPUS[8]);
    for (const text of CORPUS)
      await expect(page.getByText(text.trim(), { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await isPlain(page);
  });

  await test.step('what is free says them as they are, to whoever shares it and to whoever looks', async () => {
    const [bought, given] = [`${CORPUS[0]} · ${CORPUS[1]}`, `${CORPUS[2]} · ${CORPUS[5]}`];
    const free = `/cursos-gratuitos/${gift.id}`;
    for (const [path, title, heading, structured] of [
      [`/curso/venda/${offer}/aula/${first!.id}`, bought, CORPUS[0], { name: CORPUS[0], author: { name: CORPUS[0] } }],
      ['/cursos-gratuitos', 'Cursos gratuitos', 'Cursos gratuitos', undefined],
      [free, CORPUS[5], CORPUS[5], { name: CORPUS[5], provider: { name: NAME } }],
      [`${free}/aula/${gift.lessons[0]!.id}`, given, CORPUS[2], { name: CORPUS[2], isPartOf: { name: CORPUS[5] } }],
    ] as const) {
      const { page } = await open(path);
      await alive(page);
      await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const written = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(written.map((text) => JSON.parse(text) as unknown)).toMatchObject(structured ? [structured] : []);
      await isPlain(page);
    }
  });

  await test.step('who sells reads the name of who buys as text', async () => {
    const { page } = await open(`/config_curso/vendas/${course.id}`, panel.admin);
    await expect(page.getByText(CORPUS[8]).first()).toBeVisible();
    await page.getByRole('tab', { name: 'Pedidos' }).click();
    await expect(page.getByText(CORPUS[1]).first()).toBeVisible();
    await isPlain(page);
  });

  await test.step('a page that is alive shows it as text, comments that came later too', async () => {
    const { page } = await open(lessonUrl(course, 0), student);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(CORPUS[0]);
    for (const comment of CORPUS) await expect(page.getByText(comment.trim(), { exact: true }).last()).toBeVisible();
    await isPlain(page);
    await page.goto(`${lessonUrl(course, 0)}?aba=materiais`);
    await expect(page.locator('#conteudo').getByText(NAME, { exact: true })).toBeVisible();
    await isPlain(page);
  });

  await test.step('a lesson of every kind shows it as text', async () => {
    const { page } = await open('/home', student);
    const congratulation = page.getByRole('dialog', { name: 'Parabéns pelo certificado' });
    await page.addLocatorHandler(congratulation, () => congratulation.getByRole('button', { name: 'Fechar' }).click());
    // What other hosts show is theirs.
    await page.route(/\/_\w+\?link=/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    for (const [at, [kind, { title }]] of Object.entries(kinds).entries())
      await test.step(kind, async () => {
        await page.goto(lessonUrl(course, plain.length + at));
        await alive(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        const main = page.getByRole('main');
        if (kind === 'quiz')
          for (const text of CORPUS) await expect(main.getByRole('group', { name: ASKED })).toContainText(text.trim());
        else if (kind === 'links')
          await expect(main.locator('a[href^="https://a.example/"]')).toHaveText(CORPUS.map((text) => text.trim()));
        else if (kind === 'pdf') await expect(main.getByText('Folha 1 de aquarela').first()).toBeVisible();
        else await expect(main.locator('iframe')).toHaveCount(1);
        await isPlain(page);
      });
  });

  await test.step('a browser without script finds nothing to do either', async () => {
    for (const [person, paths] of visits) {
      const baseURL = person === panel.admin ? mainUrl() : panelUrl(panel.slug);
      const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
      if (person) await context.addCookies([secretCookie('clube_auth', person.token, baseURL)]);
      const page = await context.newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      for (const path of paths) {
        await goToDrawn(page, path);
        await page.waitForLoadState();
        await expect(page).toHaveURL(path);
        await expect(page.locator('.hacked')).toHaveCount(0);
      }
      expect(asked.filter((path) => path.endsWith('hacked'))).toEqual([]);
      await context.close();
    }
  });
});
