import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import type { LoginSettings } from '@clube/shared/contracts/site';
import { siteAtom } from '@clube/shared/session';
import { getDefaultStore } from 'jotai';
import { followDraft } from './preview.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const site = (name: string) =>
  ({
    site_name: name,
    meta: { main_color: '#0055ff', theme_fixed_painel: 'off', theme_fixed_painel_color: 'light' },
  }) as unknown as LoginSettings;
const shown = () => getDefaultStore().get(siteAtom)?.site_name;
const hear = (name: string, from: Partial<MessageEventInit> = {}) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: location.origin,
      source: window.parent,
      data: { kind: 'clube:preview', site: site(name) },
      ...from,
    }),
  );

beforeAll(() => followDraft());

test('a draft of the screen around the frame is shown', () => {
  hear('Rascunho');
  expect(shown()).toBe('Rascunho');
});

test.each([
  ['of another origin', { origin: 'https://evil.example' }],
  ['of an origin that begins alike', { origin: `${location.origin}.evil.example` }],
  ['of a sandboxed frame', { origin: 'null' }],
  ['of another window of the same origin', { source: null }],
  ['of another kind', { data: { kind: 'other', site: site('Estranho') } }],
  ['of no kind', { data: 'clube:preview' }],
  ['that is nothing', { data: null }],
])('a message %s changes nothing', (_which, from) => {
  hear('Rascunho');
  hear('Estranho', from);
  expect(shown()).toBe('Rascunho');
});

test('whoever listens to windows looks at origin and source, and whoever writes to one names the origin', () => {
  const rooms = readdirSync(ROOT).filter((name) => /^(shell|shared|mf-[a-z-]+)$/.test(name));
  const files = rooms.flatMap((room) =>
    readdirSync(path.join(ROOT, room, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => path.join(room, 'src', name)),
  );
  expect(files.length).toBeGreaterThan(200);
  const sources = files.map((name) => ({ name, text: readFileSync(path.join(ROOT, name), 'utf8') }));
  // A broadcast channel is of one origin by itself, and a worker is the page's own.
  const between = sources.filter(({ text }) =>
    /(?<!channel\.|worker\.)addEventListener\(\s*['"]message['"]|\.onmessage\b/.test(text),
  );
  expect(between.map(({ name }) => name).toSorted()).toEqual([
    'mf-account/src/features/settings/preview.tsx',
    'mf-courses-admin/src/features/promotions/home-preview.tsx',
    'mf-player/src/features/home/use-home-draft.ts',
    'mf-player/src/features/player/message-player.ts',
    'shell/src/session/preview.ts',
  ]);
  for (const { name, text } of between) {
    expect([name, /origin [!=]== location\.origin/.test(text)]).toEqual([name, true]);
    expect([
      name,
      /source [!=]== (?:window\.parent|frame\?\.contentWindow|frame\.current\?\.contentWindow)/.test(text),
    ]).toEqual([name, true]);
  }
  const posts = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/^.*\.postMessage\(.*$/gm)].map(([line]) => ({ name, line })),
  );
  expect(posts.length).toBeGreaterThan(1);
  // Nor is a worker of one's own another's.
  const isOwn = /(?:^ *worker|openChannel\(\)\?|told\.channel|registration\??\.(?:active|waiting)\?)\.postMessage/;
  for (const { name, line } of posts.filter(({ line: call }) => !isOwn.test(call)))
    expect([name, line]).toEqual([name, expect.stringMatching(/, location\.origin\)/)]);
});
