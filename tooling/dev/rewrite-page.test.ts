import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { loadersOf, rewritePage } from './rewrite-page.ts';

const account = { app: 'mf-account', folder: path.join(ROOT, 'mf-account') };
const boot = {
  composition: {
    id: 'c',
    platform: '1.0.0',
    remotes: ['mf-player', 'mf-account'].map((name) => ({ base: `/releases/${name}/1/`, manifest: { name } })),
  },
};
const page = `<head>
<link rel="preload" href="/releases/mf-account/1/remoteEntry.js" as="script">
<link rel="preload" href="/releases/mf-player/1/remoteEntry.js" as="script">
<script defer src="/assets/shell/main.1234.js" integrity="sha384-x"></script><link href="/assets/shell/main.css" rel="stylesheet">
<script type="application/json" id="clube-boot">${JSON.stringify(boot)}</script>
</head>`;
const remotesOf = (html: string) => {
  const text = /clube-boot">(.*?)<\/script>/s.exec(html)![1]!;
  return (JSON.parse(text) as typeof boot).composition.remotes.map(({ base }) => base);
};

test('only the remote under development is replaced, and its preloads go', async () => {
  const html = await rewritePage(page, [account], undefined);
  expect(remotesOf(html)).toEqual(['/releases/mf-player/1/', '/dev/mf-account/']);
  expect(html).not.toContain('/releases/mf-account/1/remoteEntry.js" as');
  expect(html).toContain('/releases/mf-player/1/remoteEntry.js" as');
  expect(loadersOf(html)).toBe(loadersOf(page));
});

test('a development shell brings its own tags', async () => {
  const html = await rewritePage(page, [], '<script defer src="/assets/shell/main.js"></script>');
  expect(loadersOf(html)).toBe('<script defer src="/assets/shell/main.js"></script>\n');
});

test('what is not a page of the platform stays as it is', async () => {
  expect(await rewritePage('<p>Bad gateway</p>', [account], undefined)).toBe('<p>Bad gateway</p>');
});

test('what the server drew from releases goes: the browser draws the development build', async () => {
  const drawn = `${page}<body><div id="root" data-drawn=""><div>drawn</div></div><div id="standby"></div></body>`;
  expect(await rewritePage(drawn, [account], undefined)).toContain(
    '<body><div id="root"></div><div id="standby"></div></body>',
  );
});
