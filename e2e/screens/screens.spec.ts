// Pictures of every screen at three widths and two themes, into e2e/screenshots: to be looked at, not compared.
import type { Page } from '@playwright/test';
import { api } from '../commands/api.ts';
import { uploadMedia } from '../commands/media.ts';
import { createCourse, lessonUrl, mailedLink } from '../commands/panel.ts';
import { test } from '../fixtures/test.ts';

const WIDTHS = { 390: 844, 768: 1024, 1440: 900 };
const THEMES = ['light', 'dark'] as const;

/** Pictures that are still on their way are the only thing a screen may wait for. */
async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached', timeout: 10_000 });
  await page.evaluate(() => document.fonts.ready);
  // The catalogue shows skeletons for their own sake.
  if (!page.url().endsWith('/_components'))
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), undefined, { timeout: 10_000 });
}

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `screenshots/${name}.png`, fullPage: true, animations: 'disabled' });

for (const [width, height] of Object.entries(WIDTHS)) {
  for (const theme of THEMES) {
    const viewport = { width: Number(width), height };
    test(`screens at ${width} px, ${theme}`, async ({ open, panel, addStudent }) => {
      test.setTimeout(240_000);
      const media = await uploadMedia(panel.token, 'landscape-h264.mp4');
      const lessons = [1, 2, 3].map((number) => ({ title: `Aula ${number}: mistura de cores`, media_id: media.id }));
      const course = await createCourse(panel.token, [lessons, lessons], 'Aquarela do zero');
      await createCourse(panel.token, [lessons], 'Violão para quem nunca tocou');
      const student = await addStudent([course.id]);
      const ticket = await api<{ id: number }>('POST', '/ticket', {
        token: student.token,
        body: { title: 'Não consigo baixar o material', message: 'O botão não responde no celular.' },
      });
      await api('POST', `/course/${course.id}/module/${course.moduleIds[0]}/lesson/${course.lessons[0]!.id}/comment`, {
        token: student.token,
        body: { comment: 'Que aula boa, entendi a mistura finalmente.' },
      });
      const invitation = async (email: string) => {
        const body = { email, first_name: 'Rosa', last_name: 'Lima', course_ids: [course.id] };
        await api('POST', '/member', { token: panel.token, body });
        const { pathname, search } = new URL(await mailedLink(email));
        return pathname + search;
      };
      const invited = await invitation(`rosa-${panel.slug}@example.com`);
      const screens = {
        'sign-in': ['/'],
        invitation: [invited],
        'reset-password': ['/reset-password'],
        'set-password-invalid': ['/set-password?token=gone'],
        'has-not-account': ['/has-not-account'],
        'create-account': ['/create-account'],
        'first-access': ['/first-access'],
        settings: ['/configuracoes', panel.admin],
        'settings-terms': ['/configuracoes?secao=termos', panel.admin],
        domain: ['/config-domain', panel.admin],
        'choose-panel': ['/select-site', panel.admin],
        components: ['/_components'],
        home: ['/home', student],
        course: [`/curso/${course.id}`, student],
        module: [`/curso/${course.id}/modulo/${course.moduleIds[0]}`, student],
        lesson: [lessonUrl(course, 0), student],
        tickets: ['/ajuda', student],
        ticket: [`/ajuda/${ticket.id}`, student],
        account: ['/minha-conta', student],
        'my-courses': ['/meus-cursos', student],
        certificates: ['/certificates', student],
        subscription: ['/assinatura', panel.admin],
        'not-found': ['/nada-aqui', student],
        'admin-home': ['/home', panel.admin],
        'admin-courses': ['/config_curso', panel.admin],
        'admin-course': [`/config_curso/${course.id}`, panel.admin],
        'admin-modules': [`/config_curso/${course.id}/module`, panel.admin],
        'admin-lessons': [`/config_curso/${course.id}/module/${course.moduleIds[0]}/lesson`, panel.admin],
        'admin-certificate': [`/create-certificates/${course.id}`, panel.admin],
        'admin-classes': [`/config_curso/class/${course.id}`, panel.admin],
        'admin-numbers': ['/desempenho', panel.admin],
        'admin-course-numbers': [`/config_curso/${course.id}/desempenho`, panel.admin],
        members: ['/members', panel.admin],
        'admin-tickets': ['/ajuda', panel.admin],
      } as const;
      for (const [name, [path, person]] of Object.entries(screens)) {
        const { page, context } = await open(path, person, { theme, viewport });
        await settle(page);
        await shot(page, `${name}-${width}-${theme}`);
        await context.close();
      }
      for (const version of ['v1', 'v2'] as const) {
        for (const country of ['ES', 'US']) {
          const { page, context } = await open('/home', student, { theme, viewport, version, country });
          await settle(page);
          await shot(page, `home-${version}-${country}-${width}-${theme}`);
          await context.close();
        }
      }
      for (const name of ['lesson', 'course', 'ticket', 'account', 'admin-home', 'members', 'settings'] as const) {
        const [path, person] = screens[name];
        const { page, context } = await open(path, person, { theme, viewport, version: 'v2', country: 'MX' });
        await settle(page);
        await shot(page, `${name}-v2-${width}-${theme}`);
        await context.close();
      }
    });
  }
}
