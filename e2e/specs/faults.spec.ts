import type { Locator, Page } from '@playwright/test';
import { mainUrl, PASSWORD } from '../commands/api.ts';
import { needs } from '../commands/deployed.ts';
import { alive } from '../commands/drawn.ts';
import { addAuthenticator, withoutAutofill } from '../commands/passkeys.ts';
import { shellScripts } from '../fixtures/built-shell.ts';
import { faults, type Fault } from '../fixtures/faulty-network.ts';
import {
  COMMIT,
  expect,
  help,
  home,
  late,
  link,
  retry,
  seeWords,
  test,
  type Fixtures,
} from '../fixtures/faulty-page.ts';
import { TURNS } from '../fixtures/turn.ts';

// Every file that a page is made of × every way in which a network, a cache or a deployment breaks it (docs/threats.md).
// `npm test` takes a part of the pairs, each day of commits another one (docs/adr/0512); CLUBE_FAULTS=all takes all (CONTRIBUTING.md).
const isWhole = process.env.CLUBE_FAULTS === 'all';
const turn = Number(process.env.CLUBE_FAULTS_SEED) % TURNS;
if (!(turn >= 0)) throw new Error(`CLUBE_FAULTS_SEED is no number of a day: ${process.env.CLUBE_FAULTS_SEED}`);
let pairs = 0;

const kindOf = (fault: Fault) =>
  ['flip', 'type', 'short', 'html', 'other'].includes(fault) ? 'corrupt' : 'unreachable';

type Case = Pick<Fixtures, 'page' | 'network' | 'readSpanish' | 'be' | 'freeLesson' | 'openLesson'> & {
  fault: Fault;
  /** It says nothing by itself: what waits for it says that it is late. */
  isLate: boolean;
  /** From here on the file has the fault. */
  spoil: () => void;
  /** The network is whole again, and somebody presses what asks anew; what drips comes by itself. */
  mend: (again?: Locator) => Promise<void>;
};
type Run = (test: Case) => Promise<unknown>;
/** Scripts of the shell that have a row here. */
const rows = new Set<string>();
/**
 * A case for each fault of a file, or for those whose turn it is.
 * @param file a script of the shell by its name, or what the address of another file is like
 * @param always faults that are tried in every turn
 */
function each(what: string, file: string | RegExp, run: Run, always: readonly Fault[] = []) {
  if (typeof file === 'string') rows.add(file);
  const address = typeof file === 'string' ? new RegExp(`/assets/shell/${file}\\.\\w+\\.js$`) : file;
  for (const fault of faults) {
    const isDue = isWhole || always.includes(fault) || pairs % TURNS === turn;
    pairs += 1;
    if (!isDue) continue;
    test(`${what}: ${fault}`, async ({ page, network, readSpanish, be, freeLesson, openLesson }) => {
      const mend = async (again = retry(page)) => {
        network.mend();
        if (fault !== 'drip') await again.first().click();
      };
      const isLate = fault === 'hang' || fault === 'drip';
      const spoil = () => network.break(address, fault);
      await run({ page, network, readSpanish, be, freeLesson, openLesson, fault, isLate, spoil, mend });
    });
  }
}

/** A file of an area is broken while the area opens: its words, the links, the retry, and nothing bad kept in the cache. */
async function areaHeals(
  { page, network, fault, isLate }: Case,
  area: () => Promise<void>,
  opened: () => Promise<void>,
) {
  await area();
  await seeWords(isLate ? late(page) : page.getByText(new RegExp(`mf-[a-z]+ · ${kindOf(fault)}$`)));
  expect(network.spoiled.length).toBeGreaterThan(0);
  network.mend();
  // Before it is alive a page has words and a retry of its own, which go.
  await expect(page.locator('#standby')).toBeHidden();
  if (fault !== 'drip') await retry(page).first().click();
  await opened();
  network.spoiled.length = 0;
  await page.goto('/ajuda', COMMIT);
  await expect(help(page)).toBeVisible();
}

for (const [what, file] of [
  ['entry', /\/mf-helpdesk\/remoteEntry\.\w+\.js$/],
  ['remote chunk', /\/mf-helpdesk\/remote\.\w+\.js$/],
  ['page chunk', /\/mf-helpdesk\/tickets\.\w+\.js$/],
] as const) {
  each(`a remote’s ${what}, on the way there`, file, async (one) => {
    const { page, spoil } = one;
    spoil();
    await page.goto('/home', COMMIT);
    await areaHeals(
      one,
      () => link(page, 'Ajuda').click(),
      () => expect(help(page)).toBeVisible(),
    );
  });
  each(`a remote’s ${what}, as the page opens; the links work meanwhile`, file, async (one) => {
    const { page, fault, spoil } = one;
    spoil();
    const toHomeAndBack = async () => {
      await page.goto('/ajuda', COMMIT);
      if (fault === 'drip') return;
      await link(page, 'Início').click();
      await expect(home(page)).toBeVisible();
      await link(page, 'Ajuda').click();
    };
    await areaHeals(one, toHomeAndBack, () => expect(help(page)).toBeVisible());
  });
}

each(
  'a remote’s sheet: the area opens without, and says so',
  /\/mf-helpdesk\/tickets\.\w+\.css$/,
  async ({ page, fault, isLate, spoil, mend }) => {
    const words = page.getByText('A aparência de uma parte não carregou');
    spoil();
    await page.goto('/home', COMMIT);
    // Before that a link leads to a page of the server's, which carries its sheets along.
    await alive(page);
    await link(page, 'Ajuda').click();
    if (isLate) {
      await seeWords(late(page));
      await mend();
      await expect(help(page)).toBeVisible();
      await expect(words).toBeHidden();
      // It came on its own tag, which nothing has put another one in the place of.
      if (fault === 'drip')
        await expect(page.locator('link[rel=stylesheet][href*="/mf-helpdesk/tickets."]')).toHaveAttribute(
          'href',
          /\.css$/,
        );
      return;
    }
    await expect(help(page)).toBeVisible();
    await seeWords(words);
    await link(page, 'Início').click();
    await expect(home(page)).toBeVisible();
    await mend();
    await expect(words).toBeHidden();
  },
);

/** The same page for whoever reads Spanish. */
const spanish = {
  late: (page: Page) => late(page, 'Está tardando más de lo normal.'),
  retry: (page: Page) => page.getByRole('button', { name: 'Intentar de nuevo' }),
  home: (page: Page) => page.getByRole('heading', { name: 'Aún no tienes cursos' }),
  help: (page: Page) => page.getByRole('heading', { name: 'Centro de ayuda' }),
};
each(
  'a remote’s catalogue: the area opens in the words of the code, and says so',
  /\/mf-helpdesk\/locale-es\.\w+\.js$/,
  async ({ page, isLate, readSpanish, spoil, mend }) => {
    const words = page.getByText('Algunos textos no se cargaron');
    await readSpanish('mf-helpdesk');
    spoil();
    await page.goto('/home', COMMIT);
    await alive(page);
    await link(page, 'Ayuda').click();
    if (isLate) {
      await seeWords(spanish.late(page));
      await mend(spanish.retry(page));
      return expect(spanish.help(page)).toBeVisible();
    }
    await expect(help(page)).toBeVisible();
    await seeWords(words);
    await link(page, 'Inicio').click();
    await expect(spanish.home(page)).toBeVisible();
    await mend(spanish.retry(page));
    await expect(words).toBeHidden();
    await link(page, 'Ayuda').click();
    return expect(spanish.help(page)).toBeVisible();
  },
);

/** A file without which nothing is drawn: the page's own words, and its retry. */
const pageHeals =
  (address: string, opened: (page: Page) => Locator): Run =>
  async ({ page, isLate, spoil, mend }) => {
    spoil();
    await page.goto(address, COMMIT);
    await seeWords(isLate ? late(page) : page.getByText(/Não conseguimos abrir a página|shell · \w+/).first());
    await mend();
    await expect(opened(page)).toBeVisible();
  };
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });

// Without these nothing of the page comes alive: the fault that says nothing by itself is always tried.
for (const name of ['main', 'vendor', 'runtime'])
  each(`${name}.js`, name, pageHeals('/home', home), name === 'main' ? ['hang'] : []);
each('the frame', 'frame', pageHeals('/home', home), ['hang']);
each('what loads remotes', 'platform', pageHeals('/home', home));
for (const [name, address, opened] of [
  ['sign-in', '/', (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true })],
  ['password', '/reset-password', heading('Recuperar senha')],
  ['register', '/first-access', heading('Primeiro acesso')],
  ['google', '/login-to-google/nobody', heading('Entrar com o Google')],
  ['states', '/has-not-account', heading('Sua conta não está neste painel')],
  ['certificate', '/certificado/AAAA-AAAA', heading('Certificado não encontrado')],
  ['queries', '/certificado/AAAA-AAAA', heading('Certificado não encontrado')],
  ['asking', '/certificado/AAAA-AAAA', heading('Certificado não encontrado')],
  ['sale', '/cursos-gratuitos', heading('Cursos gratuitos')],
] as const)
  each(`a screen for anybody (${name})`, name, async (one) => {
    await one.page.context().clearCookies();
    await pageHeals(address, opened)(one);
  });
for (const [name, address, opened] of [
  ['choose-panel', '/select-site', heading('Escolha o painel')],
  ['catalogue', '/_components', heading('Botões')],
] as const)
  each(`a screen without the frame (${name})`, name, pageHeals(address, opened));
each('what settings are looked at in', 'preview', async (one) => {
  await one.be('admin');
  await pageHeals(`${mainUrl()}/_preview/sign-in`, heading('Que bom ver você'))(one);
});
each(
  'main.css: the page opens without, and says so',
  /\/assets\/shell\/main\.\w+\.css$/,
  async ({ page, fault, spoil, mend }) => {
    spoil();
    await page.goto('/home', COMMIT);
    await expect(home(page)).toBeVisible();
    if (fault === 'drip') return;
    await seeWords(page.getByText('A aparência de uma parte não carregou'));
    await mend();
    await expect(page.getByText('A aparência de uma parte não carregou')).toBeHidden();
  },
);
each(
  'the shell’s catalogue: the page opens without, and says so',
  'locale-es',
  async ({ page, isLate, readSpanish, spoil, mend }) => {
    await readSpanish('shell');
    spoil();
    await page.goto('/home', COMMIT);
    if (isLate) {
      await seeWords(spanish.late(page));
      await mend(spanish.retry(page));
      return expect(spanish.home(page)).toBeVisible();
    }
    await expect(spanish.home(page)).toBeVisible();
    // Its own words are those of the code.
    await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeAttached();
    await expect(link(page, 'Inicio')).toBeVisible();
    await seeWords(page.getByText('Alguns textos não carregaram'));
    // A word that the page's remote has too stands in its language.
    await mend(retry(page).or(spanish.retry(page)));
    await expect(page.getByText('Alguns textos não carregaram')).toBeHidden();
    return undefined;
  },
);

/** What a button opens: it says that this is late or did not come, and opens it at the next click. The page goes on. */
for (const [chunk, name, words, opened] of [
  ['overlays', /Menu de/, 'O menu', (page: Page) => page.getByRole('menuitem', { name: 'Sair' })],
  ['search', 'Buscar', 'A busca', (page: Page) => page.getByRole('dialog', { name: 'Buscar' })],
  [
    'notifications',
    /^Notificações/,
    'As notificações',
    (page: Page) => page.getByRole('dialog', { name: 'Notificações' }),
  ],
] as const)
  each(`what a button opens (${chunk}): it says so, and opens at the next click`, chunk, async (one) => {
    const { page, isLate, spoil, mend } = one;
    spoil();
    await page.goto('/home', COMMIT);
    // Before its sheet is there a page shows the one of phones beside it.
    const button = page.getByRole('banner').getByRole('button', { name });
    await button.click();
    await seeWords(page.getByText(new RegExp(`^${words} ${isLate ? 'est(á|ão) demorando' : 'não abri(u|ram)'}`)));
    await expect(home(page)).toBeVisible();
    await mend(button);
    await expect(opened(page)).toBeVisible();
  });
each('what the shell lends', 'forms', async (one) => {
  one.spoil();
  const account = one.page.getByRole('heading', { name: 'Minha conta' });
  const area = async () => void (await one.page.goto('/minha-conta', COMMIT));
  await areaHeals(one, area, () => expect(account).toBeVisible());
});

const enter = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });
/** Somebody of this test alone: each sign-in ends an earlier session of whoever has as many as they may. */
async function signInAnew({ page, be, spoil }: Case) {
  const { email } = await be('student');
  await page.context().clearCookies();
  spoil();
  await page.goto('/', COMMIT);
  await alive(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await enter(page).click();
}
each('what solves the captcha beside the page: somebody signs in all the same', 'captcha', async (one) => {
  await signInAnew(one);
  await expect(home(one.page)).toBeVisible();
  expect(one.network.spoiled.length).toBeGreaterThan(0);
});

// What follows comes once its page is there, and is told so long after it was asked for: how long after the page began is no measure of it.
const lacksPart = (page: Page) => page.getByText('Uma parte da página ainda não carregou.');
const notEntered = (page: Page) => page.getByText('Não foi possível entrar agora. Tente de novo.').first();
each('what sends calls: whoever signs in is told, and does at the next click', 'http', async (one) => {
  const { page, isLate, mend } = one;
  await signInAnew(one);
  await expect(isLate ? lacksPart(page) : notEntered(page)).toBeVisible();
  await mend(isLate ? retry(page) : enter(page));
  await expect(home(page)).toBeVisible();
});
each('what talks to authenticators: the button says so', 'passkey', async ({ page, isLate, spoil, mend }) => {
  const press = page.getByRole('button', { name: 'Entrar com uma chave de acesso' });
  await withoutAutofill(page);
  await addAuthenticator(page);
  await page.context().clearCookies();
  spoil();
  await page.goto('/', COMMIT);
  await alive(page);
  await press.click();
  await expect(isLate ? lacksPart(page) : notEntered(page)).toBeVisible();
  await mend(isLate ? retry(page) : press);
  // It holds none.
  await expect(page.getByText('Nenhuma chave de acesso foi usada.')).toBeVisible();
});
each(
  'what is emptied as somebody leaves: they leave all the same',
  'forget-kept',
  async ({ page, network, be, spoil }) => {
    await be('student');
    spoil();
    await page.goto('/home', COMMIT);
    await page.getByRole('button', { name: /Menu de/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(enter(page)).toBeVisible();
    expect(network.spoiled.length).toBeGreaterThan(0);
  },
);
each('what plays a free film', 'hls', async ({ page, isLate, freeLesson, spoil, mend }) => {
  const address = await freeLesson();
  await page.context().clearCookies();
  spoil();
  await page.goto(address, COMMIT);
  await page.getByRole('button', { name: 'Assistir grátis' }).click();
  const failed = page.getByText('Não foi possível abrir agora. Tente de novo.');
  await expect(isLate ? lacksPart(page) : failed).toBeVisible();
  await mend();
  const film = page.locator('video');
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  await expect(lacksPart(page)).toBeHidden();
});

each(
  'what lies over a film: it goes on without, and the page says so',
  /\/mf-player\/texts\.\w+\.js$/,
  async ({ page, fault, isLate, openLesson, spoil, mend }) => {
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    spoil();
    const { email } = await openLesson({ sample: 'landscape-h264.mp4' });
    const film = page.locator('video');
    await alive(page);
    await film.evaluate((element) => Object.assign(element.dataset, { first: '' }));
    await expect(lacksPart(page)).toBeVisible();
    if (!isLate) expect(told.join('\n')).toContain(`mf-player: ${kindOf(fault)}`);
    await page.getByRole('button', { name: 'Reproduzir' }).last().click();
    await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
    // What covers the page then leaves its notice in sight.
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await mend();
    await expect(page.getByText(email)).toBeVisible();
    await expect(lacksPart(page)).toBeHidden();
    await expect(film).toHaveAttribute('data-first');
  },
);
each(
  'the player of another host: its place says so, and the lesson is there',
  /\/mf-player\/embed\.\w+\.js$/,
  async ({ page, isLate, openLesson, spoil, mend }) => {
    spoil();
    await openLesson({ media_url: 'https://www.youtube.com/watch?v=length-20' });
    const words = isLate ? 'Esta parte da página está demorando.' : 'Esta parte da página não carregou agora.';
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Aula 1' })).toBeVisible();
    await mend();
    await expect(page.getByRole('group', { name: 'Player' })).toBeVisible();
    await expect(page.getByText(words)).toBeHidden();
  },
);
each('what the frame takes late: the page goes on without, and says so', 'modals', async (one) => {
  const { page, fault, isLate, spoil, mend } = one;
  spoil();
  const told = page.waitForRequest('**/api/platform/client-error', { timeout: 0 });
  await page.goto('/home', COMMIT);
  await expect(lacksPart(page)).toBeVisible();
  if (isLate) told.catch(() => undefined);
  else expect((await told).postDataJSON()).toMatchObject({ remote: 'shell', kind: kindOf(fault) });
  await link(page, 'Ajuda').click();
  await expect(help(page)).toBeVisible();
  await mend();
  await expect(lacksPart(page)).toBeHidden();
  // It is there: it says that there is no network.
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Sem conexão.' })).toBeVisible();
});
each('who looks on as a student is told so late', 'view-as', async ({ page, spoil, mend }) => {
  await page.goto('/home', COMMIT);
  await page.evaluate(() => {
    document.cookie = 'type_student=1; path=/';
  });
  spoil();
  await page.goto('/home', COMMIT);
  await expect(lacksPart(page)).toBeVisible();
  await expect(home(page)).toBeVisible();
  await mend();
  await expect(page.getByText('Você está vendo o painel como aluno.')).toBeVisible();
  await expect(lacksPart(page)).toBeHidden();
});
each('a dialog by itself', 'notices', async ({ page, be, spoil, mend }) => {
  await be('admin');
  spoil();
  await page.goto(`${mainUrl()}/home`, COMMIT);
  await expect(lacksPart(page)).toBeVisible();
  await mend();
  await expect(page.getByRole('dialog', { name: 'Quer conhecer o painel?' })).toBeVisible();
  await expect(lacksPart(page)).toBeHidden();
});
each('the tour', 'tour', async ({ page, be, spoil, mend }) => {
  await be('admin');
  spoil();
  await page.goto(`${mainUrl()}/home`, COMMIT);
  await page.getByRole('button', { name: 'Fazer o tour' }).click();
  await expect(lacksPart(page)).toBeVisible();
  await mend();
  await expect(page.locator('.introjs-tooltip-title')).toBeVisible();
  await expect(lacksPart(page)).toBeHidden();
});
each('a dialog that is asked for', 'new-panel', async ({ page, be, spoil, mend }) => {
  await be('admin');
  spoil();
  await page.goto(`${mainUrl()}/select-site`, COMMIT);
  await page.getByRole('button', { name: 'Criar painel' }).click();
  await expect(lacksPart(page)).toBeVisible();
  await mend();
  await expect(page.getByRole('dialog', { name: 'Novo painel' })).toBeVisible();
  await expect(lacksPart(page)).toBeHidden();
});
each('what says that releases are tried out', 'composition-banner', async ({ page, readSpanish, spoil, mend }) => {
  await readSpanish('mf-helpdesk');
  spoil();
  await page.goto('/home', COMMIT);
  await expect(page.getByText('Una parte de la página aún no se cargó.')).toBeVisible();
  await mend(spanish.retry(page));
  await expect(page.locator('a[href="/preview/end"]')).toBeVisible();
});

/** Scripts of the shell without a row, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  analytics: 'counts visits of whoever agreed: nobody waits for it, and a failure is a line of the console (start.tsx)',
  'captcha-here': 'asked for only where that of `captcha` failed, whose row needs it',
  'certificate-modal': 'a dialog by itself, as `notices`',
  duties: 'a dialog by itself, as `notices`',
  'locale-en': 'as `locale-es`',
  'password-judge':
    'judges while a password is typed; without it nothing is said, and the server judges (new-password.tsx)',
  'source-texts': 'asked for only with texts of a release from before them, after a catalogue failed (load-texts.ts)',
};
test('every script of the shell has its row here, or the reason why not', () => {
  needs('build');
  expect(shellScripts().toSorted()).toEqual([...rows, ...Object.keys(WITHOUT)].toSorted());
});

test('an entry that nobody asks for again has timed out after 15 s, and says so', async ({ page, network }) => {
  network.break(/\/mf-helpdesk\/remoteEntry\.\w+\.js$/, 'hang');
  await page.goto('/ajuda', COMMIT);
  await expect(page.getByText('mf-helpdesk · timed_out')).toBeVisible({ timeout: 60_000 });
  network.mend();
  await retry(page).click();
  await expect(help(page)).toBeVisible();
});

test('a damaged copy that the browser keeps is replaced by itself when the network is whole', async ({
  page,
  network,
}) => {
  network.break(/mf-helpdesk\/.*\.js$/, 'html');
  await page.goto('/ajuda', COMMIT);
  await seeWords(page.getByText('mf-helpdesk · corrupt'));
  network.mend();
  await page.goto('/ajuda', COMMIT);
  await expect(help(page)).toBeVisible();
});

test('every remote gone and back: one click', async ({ page, network }) => {
  network.break(/^\/releases\//, '404');
  await page.goto('/ajuda', COMMIT);
  await seeWords(page.getByText('mf-helpdesk · unreachable'));
  network.mend();
  await retry(page).click();
  await expect(help(page)).toBeVisible();
});

/** Files of the help pages that the worker keeps. */
const keptOfHelp = (page: Page) =>
  page.evaluate(async () => {
    const files = await (await caches.open('clube-files')).keys();
    return files.map(({ url }) => url).filter((url) => /\/mf-helpdesk\/tickets\.\w+\.js$/.test(url));
  });
test.describe('with the worker in between', () => {
  test.use({ serviceWorkers: 'allow' });
  for (const fault of isWhole ? (['flip', 'html'] as const) : (['html'] as const))
    test(`a damaged file is not kept by it, and comes when the network is whole: ${fault}`, async ({
      page,
      network,
    }) => {
      await page.goto('/home', COMMIT);
      await expect(home(page)).toBeVisible();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      network.break(/\/mf-helpdesk\/tickets\.\w+\.js$/, fault);
      await link(page, 'Ajuda').click();
      await seeWords(page.getByText('mf-helpdesk · corrupt'));
      expect(await keptOfHelp(page)).toEqual([]);
      network.mend();
      await page.goto('/ajuda', COMMIT);
      await expect(help(page)).toBeVisible();
      await expect.poll(() => keptOfHelp(page)).toHaveLength(1);
    });
});
