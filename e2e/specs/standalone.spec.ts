import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BootDocument } from '@clube/shared/contracts/boot';
import { isProblem } from '../fixtures/console.ts';
import { freePort, startOwnPlatform } from '../fixtures/own-platform.ts';
import { createStandalone } from '../fixtures/standalone.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInByForm } from '../pages.ts';

const NAME = 'mf-live-classes';

test('a team’s own repository is checked, built and published over HTTP; its page shows in the shell, and hot beside it', async ({
  browser,
}) => {
  // It installs, checks and builds a whole repository; what hangs is ended all the same.
  test.setTimeout(300_000);
  const [platform, team] = await Promise.all([
    // How fast a page is drawn on a busy machine is not the question here.
    startOwnPlatform({ CLUBE_RENDER_MS: '5000' }),
    createStandalone(NAME),
  ]);
  const context = await browser.newContext({ baseURL: `http://atelie.localhost:${platform.port}` });
  try {
    const said: string[] = [];
    const page = await context.newPage();
    page.on('console', (message) => isProblem(message) && said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));

    await test.step('it installs from its own lockfile and passes its own checks', async () => {
      await team.run(['install', '--frozen-lockfile', '--prefer-offline']);
      await team.run(['test']);
    });

    await test.step('it publishes with its own token, and with no other', async () => {
      const { token } = await platform.operator.call<{ token: string }>('POST', '/platform/token', {
        team: 'team-live-classes',
        remotes: [NAME],
      });
      const release = ['release', '--to', platform.address];
      const printed = await team.run(release, { CLUBE_RELEASE_TOKEN: token });
      const [, hash] = /mf-live-classes (\w{16}) is live on stable/.exec(printed)!;
      // What it shows is asked for before anything is built.
      await expect(
        team.run([...release, '--promote', `${NAME}@${hash}`], { CLUBE_RELEASE_TOKEN: `${token}x` }),
      ).rejects.toThrow('A release token is required');
      expect(readdirSync(path.join(team.folder, 'dist/server'))).toEqual([
        expect.stringMatching(/^remote\.[a-f0-9]{8}\.js$/),
      ]);
    });

    await test.step('its page shows in the shell', async () => {
      await page.goto('/');
      await signInByForm(page, 'bia@atelie.example', 'clube-demo');
      await page.getByRole('link', { name: 'Live classes' }).click();
      await expect(page.getByRole('heading', { name: 'Olá, Bia' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Live classes', level: 1 })).toBeVisible();
      const { composition } = JSON.parse((await page.locator('#clube-boot').textContent())!) as BootDocument;
      expect(composition.remotes.map(({ manifest }) => manifest.owner)).toContain('team-live-classes');
    });

    await test.step('and is drawn by the server, once that has drawn it a few times', async () => {
      const drawn = async () => (await page.goto('/live-classes'))!.text();
      await expect.poll(drawn).toMatch(/<h2[^>]*>Olá, (?:<!-- -->)?Bia/);
    });

    await test.step('developed against that platform, a change shows in the same shell', async () => {
      const port = await freePort();
      const dev = await team.serve(['dev', '--against', platform.address, '--port', String(port)], 'Development at');
      try {
        const source = path.join(team.folder, 'src/features/welcome/welcome-page.tsx');
        writeFileSync(source, readFileSync(source, 'utf8').replace('title="Live classes"', 'title="Ao vivo hoje"'));
        await page.goto(`http://atelie.localhost:${port}/live-classes`);
        await expect(page.getByRole('heading', { name: 'Ao vivo hoje', level: 1 })).toBeVisible();
      } finally {
        // Its stream ends with the page, not with a server that goes away under it.
        await page.close();
        await dev.stop();
      }
    });
    expect(said, 'the console stays clean').toEqual([]);
  } finally {
    await context.close();
    team.remove();
    await platform.stop();
  }
});
