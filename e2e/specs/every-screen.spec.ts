import type { BootDocument } from '@clube/shared/contracts/boot';
import type { Certificates } from '@clube/shared/contracts/certificate';
import type { Created } from '@clube/shared/contracts/common';
import type { InvoiceRow } from '@clube/shared/contracts/invoice';
import type { OrderPage } from '@clube/shared/contracts/order';
import { shellPaths } from '@clube/shared/contracts/shell-paths';
import type { Page } from '@playwright/test';
import { addressOf, valuesOf, type Values } from '../commands/addresses.ts';
import { api, mainUrl, panelUrl, solveCaptcha } from '../commands/api.ts';
import { needs } from '../commands/deployed.ts';
import { findFaults, putOn, WCAG_22 } from '../commands/look.ts';
import { createCourse, sell, type Person, type TestCourse, type TestPanel } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

needs('mailbox', 'operator');

type Layout = 'v1' | 'v2';
/** An address, who opens it, and in which layout where the screen itself is another in each. */
type Visit = readonly [address: string, who?: Person, layout?: Layout];
type Visits = Readonly<Record<string, readonly Visit[]>>;
/**
 * A path is looked at by the owner, at the address that its parameters make; here stand those of a room that are looked at otherwise:
 * by a student, with tabs, as another page for staff, or at an address that takes more to be made.
 */
type Room = { visits: Visits; values: Values; owner: Person };
type Rooms = (panel: TestPanel, addStudent: (courseIds?: number[]) => Promise<Person>) => Promise<Room>;

const tabsOf = (address: string, parameter: string, tabs: readonly string[], who: Person): Visit[] =>
  tabs.map((tab) => [`${address}?${parameter}=${tab}`, who]);
const inBoth = (address: string, who: Person): Visit[] => [
  [address, who, 'v1'],
  [address, who, 'v2'],
];

/** A course with one lesson, and a student in it. */
async function prepare(panel: TestPanel, addStudent: (courseIds?: number[]) => Promise<Person>) {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }, { title: 'A água' }]], 'Aquarela');
  const student = await addStudent([course.id]);
  const [lesson] = course.lessons;
  const path = `/course/${course.id}/module/${lesson!.moduleId}/lesson/${lesson!.id}`;
  const owner = { ...panel.admin, token: panel.token };
  const values = await valuesOf(panel.token, course, student);
  return { course, student, lesson: lesson!, path, owner, values };
}

/** Somebody subscribes to a course, and paid for its first month; gives the order. */
async function subscribe(token: string, courseId: number, { email, name }: Person): Promise<number> {
  const offer = await sell(token, courseId, { renews: true, access_days: 30 });
  await api('POST', `/sale/${offer}/order`, { token, body: { email, name, captcha: await solveCaptcha() } });
  const { data: orders } = await api<OrderPage>('GET', '/order', { token });
  const { id, version } = orders[0]!;
  await api('POST', `/order/${id}/state`, { token, body: { state: 'paid', version } });
  return id;
}

/** By which they earn its certificate. */
async function completeAll(course: TestCourse, { token }: Person): Promise<void> {
  for (const { id, moduleId } of course.lessons)
    await api('POST', `/course/${course.id}/module/${moduleId}/lesson/${id}/progress`, {
      token,
      body: { completed: true },
    });
}

const account: Rooms = async (panel, addStudent) => {
  const { course, student, owner, values } = await prepare(panel, addStudent);
  const order = await subscribe(panel.token, course.id, student);
  const key = `atelie-${Date.now()}`;
  await api('PUT', `/platform/plan/${key}`, {
    token: process.env.CLUBE_E2E_RELEASE_TOKEN!,
    body: {
      name: { pt: 'Ateliê', es: 'Taller', en: 'Studio' },
      storage_bytes: 5_000_000_000,
      members: 30,
      admins: 9,
      domains: null,
      price_minor: 9900,
      currency: 'BRL',
      period: 'month',
      grace_days: 7,
    },
  });
  await api('PUT', '/site/plan', { token: panel.token, body: { plan: key } });
  const [invoice] = await api<InvoiceRow[]>('GET', '/site/invoice', { token: panel.token });
  const sections = ['aparencia', 'painel', 'aulas', 'cadastro', 'termos', 'seguranca', 'dono'];
  const visits: Visits = {
    '/minha-conta': [['/minha-conta', student]],
    '/minha-conta/recibo/:pedido': [[`/minha-conta/recibo/${order}`, student]],
    '/configuracoes': tabsOf('/configuracoes', 'secao', sections, owner),
    '/integracoes': tabsOf('/integracoes', 'aba', ['webhooks', 'chaves'], owner),
    '/assinatura/:fatura': [[`/assinatura/${invoice!.id}`, owner]],
  };
  return { visits, values, owner };
};

const authoring: Rooms = async (panel, addStudent) => {
  const { course, student, lesson, owner, values } = await prepare(panel, addStudent);
  await subscribe(panel.token, course.id, student);
  await completeAll(course, student);
  const { id: gone } = await api<Created>('POST', '/course', { token: panel.token, body: { title: 'Nanquim' } });
  await api('DELETE', `/course/${gone}`, { token: panel.token });
  const sales = `/config_curso/vendas/${course.id}`;
  const classes = `/config_curso/class/${course.id}`;
  const visits: Visits = {
    '/config_curso/:curso/module/:module/lesson': [
      [`/config_curso/${course.id}/module/${lesson.moduleId}/lesson?aula=${lesson.id}`, owner],
    ],
    '/config_curso/vendas/:curso': tabsOf(sales, 'aba', ['ofertas', 'pedidos', 'assinaturas', 'recebimento'], owner),
    '/config_curso/class/:curso': tabsOf(classes, 'aba', ['turmas', 'calendario'], owner),
  };
  return { visits, values, owner };
};

const helpdesk: Rooms = async (panel, addStudent) => {
  const { student, owner, values } = await prepare(panel, addStudent);
  const visits: Visits = {
    '/ajuda': [['/ajuda', student], ...inBoth('/ajuda', owner)],
    '/ajuda/:id': [[`/ajuda/${values['id']}`, student], ...inBoth(`/ajuda/${values['id']}`, owner)],
    '/ajuda/artigo/:artigo': [[`/ajuda/artigo/${values['artigo']}`, student]],
  };
  return { visits, values, owner };
};

const community: Rooms = async (panel, addStudent) => {
  const { student, path, owner, values } = await prepare(panel, addStudent);
  await api('POST', `${path}/comment`, { token: student.token, body: { comment: 'Que aula boa.' } });
  return { visits: {}, values, owner };
};

const player: Rooms = async (panel, addStudent) => {
  const { student, owner, values } = await prepare(panel, addStudent);
  const asStudent = (path: string): Visit[] => [[addressOf(path, values), student]];
  const visits: Visits = {
    '/home': [...inBoth('/home', student), ...inBoth('/home', owner)],
    '/meus-cursos': asStudent('/meus-cursos'),
    '/curso/:curso': asStudent('/curso/:curso'),
    '/curso/:curso/modulo/:modulo': asStudent('/curso/:curso/modulo/:modulo'),
    '/curso/:curso/modulo/:modulo/aula/:aula': asStudent('/curso/:curso/modulo/:modulo/aula/:aula'),
    '/certificates': asStudent('/certificates'),
  };
  return { visits, values, owner };
};

/** Before the sign-in a screen is looked at with what it refuses, and after a step that leads there: accessible-entry.spec.ts. */
const WITH_THEIR_FORMS = [
  '/',
  '/reset-password',
  '/set-password',
  '/create-account',
  '/first-access',
  '/need-validate-document',
  '/has-not-account',
];
/** They lead on at once, or are drawn in the frame of who edits. */
const NO_SCREENS = ['/login-to-google/:auth', '/redirect-gd/:token/:site_id', '/_preview/:screen'];

const shell: Rooms = async (panel, addStudent) => {
  const { course, student, lesson, path, owner, values } = await prepare(panel, addStudent);
  const { token } = panel;
  await api('PATCH', path, { token, body: { is_free: true } });
  await api('POST', '/meta', { token, body: { key: 'free_courses', value: 'on' } });
  const sale = `/curso/venda/${await sell(token, course.id)}`;
  // What an offer names stands on its page of sale alone.
  const gift = await createCourse(token, [[{ title: 'A cor' }]], 'Guache');
  await api('PATCH', `/course/${gift.id}`, { token, body: { is_free: true } });
  const free = `/cursos-gratuitos/${gift.id}`;
  await completeAll(course, student);
  const { earned } = await api<Certificates>('GET', '/certificate', { token: student.token });
  const visits: Visits = {
    '/keep-account': [['/keep-account']],
    '/not-project': [['/not-project', panel.admin]],
    '/select-site': [['/select-site', panel.admin]],
    '/certificado/:code': [[`/certificado/${earned[0]!.code}`]],
    '/curso/venda/:id': [[sale]],
    '/curso/venda/:id/aula/:aula': [[`${sale}/aula/${lesson.id}`]],
    '/cursos-gratuitos': [['/cursos-gratuitos']],
    '/cursos-gratuitos/:curso': [[free]],
    '/cursos-gratuitos/:curso/aula/:aula': [[`${free}/aula/${gift.lessons[0]!.id}`]],
    '/_components': [['/_components']],
  };
  return { visits, values, owner };
};

/** The paths that a remote brings to any page. */
const pathsOf = async (page: Page, remote: string) => {
  await page.goto('/_components');
  const { composition } = JSON.parse((await page.locator('#clube-boot').textContent())!) as BootDocument;
  return composition.remotes
    .filter(({ manifest }) => manifest.name === remote)
    .flatMap(({ manifest }) => manifest.paths.map(({ path }) => path));
};

/** What is drawn on a certificate is as large as it is there: WCAG 2.5.8 lets a size be that is essential. */
const levelsOf = (address: string) => (address.startsWith('/create-certificates/') ? undefined : WCAG_22);

/** All of a screen is there: nothing is on its way. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.waitForLoadState('networkidle');
}

const rooms = {
  'mf-account': account,
  'mf-courses-admin': authoring,
  'mf-helpdesk': helpdesk,
  'mf-members': community,
  'mf-player': player,
  shell,
} as const;

/** As every screen is looked at: it is loaded in the first and turned to the second, as somebody does who has it open. */
const LOOKS = [
  { theme: 'light', viewport: { width: 1280, height: 720 } },
  { theme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** Of rooms of many screens each test goes through a half. */
const halvesOf = (room: string) =>
  ['mf-account', 'mf-courses-admin'].includes(room) ? ([0, 1] as const) : [undefined];

for (const [room, made, half] of Object.entries(rooms).flatMap(([name, make]) =>
  halvesOf(name).map((part) => [name, make, part] as const),
))
  test(`no screen of ${room}${half === undefined ? '' : `, half ${half + 1},`} has accessibility violations, light on a desk and dark on a phone`, async ({
    open,
    panel,
    addStudent,
  }) => {
    const { visits, values, owner } = await made(panel, addStudent);
    const pages = new Map<Person | undefined, Page>();
    const pageFor = async (who: Person | undefined) => {
      const known = pages.get(who);
      if (known) return known;
      const { page } = await open('about:blank', who, { theme: 'light' });
      pages.set(who, page);
      return page;
    };
    const paths =
      room === 'shell'
        ? Object.keys(shellPaths).filter((path) => ![...WITH_THEIR_FORMS, ...NO_SCREENS].includes(path))
        : await pathsOf(await pageFor(owner), room);
    await test.step('what is looked at otherwise is a path', () => {
      expect(paths).toEqual(expect.arrayContaining(Object.keys(visits)));
      // Who opens one of the shell's is nothing that a path says.
      if (room === 'shell') expect(Object.keys(visits).toSorted()).toEqual(paths.toSorted());
    });
    const all = paths
      .flatMap((path): readonly Visit[] => visits[path] ?? [[addressOf(path, values), owner]])
      .filter((_visit, at) => half === undefined || at % 2 === half);
    // The frame of a layout is the same around all of a room's screens: they take turns in it.
    for (const [at, [address, who, layout = at % 2 === 0 ? 'v2' : 'v1']] of all.entries())
      await test.step(`${address}, ${layout}`, async () => {
        const page = await pageFor(who);
        const url = who?.email === owner.email ? mainUrl() : panelUrl(panel.slug);
        await page.context().addCookies([{ name: 'club_version', value: layout, url }]);
        await page.setViewportSize(LOOKS[0].viewport);
        await page.goto(address);
        await settled(page);
        // All of them are told at once.
        for (const { theme, viewport } of LOOKS) {
          await page.setViewportSize(viewport);
          await putOn(page, theme);
          expect.soft(await findFaults(page, levelsOf(address)), `${address}, ${layout} ${theme}`).toEqual([]);
        }
      });
  });

test('no dialog of one’s account has accessibility violations', async ({ open, addStudent }) => {
  const { page } = await open('/minha-conta', await addStudent());
  for (const name of ['Criar chave de acesso', 'Ativar', 'Pedir uma cópia', 'Apagar a minha conta']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await findFaults(page, WCAG_22), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
});
