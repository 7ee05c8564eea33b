import type { Preview } from '@clube/shared/contracts/release';
import type { Composition } from '@clube/shared/contracts/remote';
import { needs } from '../commands/deployed.ts';
import { api } from '../commands/api.ts';
import { handMade } from '../fixtures/hand-made.ts';
import { otherShell } from '../fixtures/other-shell.ts';
import { releaseClient, tryOut, type PackedRelease } from '../fixtures/release.ts';
import { expect, test } from '../fixtures/test.ts';

needs('operator');

// Each test builds a whole shell.
test.describe.configure({ timeout: 420_000 });

const title = { pt: 'Novidade', es: 'Novedad', en: 'News' };
/** A remote with one page, which uses what a shell lends. */
const newsOf = (platform: string, page: string) =>
  handMade(
    {
      name: 'mf-news',
      platform,
      paths: [{ path: '/news', title }],
      navigation: [{ to: '/news', label: title, icon: 'help', order: 90 }],
    },
    { pages: { '/news': page } },
  );

const lentHere = async () => (await api<Composition>('GET', '/composition')).platform;

/** A way into a page that is composed of these builds, whatever the channel shows. */
async function linkTo(...builds: PackedRelease[]): Promise<string> {
  const client = releaseClient();
  const releases: Record<string, string> = {};
  for (const build of builds) releases[build.remote] = await client.publish(build);
  return (await client.call<Preview>('POST', '/platform/preview', { releases, minutes: 5 })).path;
}

test('an old shell: a remote that needs more says so by name, one that uses more than it says is no crash, others go on', async ({
  open,
  panel,
  consoleProblems,
}) => {
  const older = await lentHere();
  const [major, minor] = older.split('.').map(Number) as [number, number];
  const newer = `${major}.${minor + 1}.0`;
  // What everybody is built for, and less of it.
  const shell = await otherShell(older, [
    ['shell/src/federation/lent.ts', /^ {2}'@clube\/shared\/ui\/tabs':.*\n/m, ''],
    ['shared/src/contracts/shared-modules.ts', /^ {2}'@clube\/shared\/ui\/tabs',\n/m, ''],
    ['shared/src/federation/index.ts', /^export \{ Place, Slot,/m, 'export { Slot,'],
  ]);
  const news = newsOf(
    `^${newer}`,
    `() => h(lent('@clube/shared/federation').Place, { name: 'mf-news.aside', props: {} })`,
  );
  const { page } = await open(await linkTo(shell, news), panel.admin);
  await tryOut(page);
  await page.goto('/news');
  await expect(page.getByText(`Esta parte precisa da plataforma ^${newer}, e aqui está a ${older}.`)).toBeVisible();

  // Built for a platform that lends tabs, in a range that says less.
  await page.goto('/configuracoes');
  await expect(page.getByText('mf-account · incompatible')).toBeVisible();
  await expect(page.getByText('Esta parte precisa de algo que esta versão da plataforma não tem.')).toBeVisible();
  expect(consoleProblems.splice(0).length).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Membros' }).click();
  await expect(page.getByRole('heading', { name: 'Membros' })).toBeVisible();
});

test('a new shell, which lends more: remotes of before go on, and one that needs it has it', async ({
  open,
  panel,
}) => {
  const platform = await lentHere();
  const [major, minor] = platform.split('.').map(Number) as [number, number];
  const newer = `${major}.${minor + 1}.0`;
  const shell = await otherShell(newer, [
    [
      'shell/src/federation/lent.ts',
      /^import \* as ui from/m,
      `import * as svgPath from '@clube/shared/contracts/svg-path';\nimport * as ui from`,
    ],
    [
      'shell/src/federation/lent.ts',
      /^ {2}'@clube\/shared\/ui\/tabs':/m,
      `  '@clube/shared/contracts/svg-path': { here: svgPath },\n  '@clube/shared/ui/tabs':`,
    ],
    [
      'shared/src/contracts/shared-modules.ts',
      /^ {2}'@clube\/shared\/ui\/tabs',/m,
      `  '@clube/shared/contracts/svg-path',\n  '@clube/shared/ui/tabs',`,
    ],
  ]);
  const news = newsOf(
    `^${newer}`,
    `() => h('h1', null, 'Lido: ' + lent('@clube/shared/contracts/svg-path').isSvgPath('M4 4h16'))`,
  );
  await expect(releaseClient().publish(news, 'stable')).rejects.toThrow(
    `mf-news needs platform ^${newer}, the shell has ${platform}`,
  );
  const { page } = await open(await linkTo(shell, news), panel.admin);
  await tryOut(page);
  await page.goto('/news');
  await expect(page.getByRole('heading', { name: 'Lido: true' })).toBeVisible();
  // Every remote of today was built for the platform of before.
  for (const path of ['/home', '/configuracoes', '/config_curso', '/members', '/minha-conta', '/ajuda']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByText(/não abriu|parou de repente/), path).toHaveCount(0);
  }
});
