/** @jest-environment node */
import type { ComponentType } from 'react';
import { expect, test } from '@jest/globals';
import { BootDocument } from '@clube/shared/contracts/boot';
import type { ComposedRelease, RemoteManifest } from '@clube/shared/contracts/remote';
import { sampleOf } from '@clube/shared/contracts/sample';
import { Place, Slot, type RemoteModule } from '@clube/shared/federation';
import { clockAtom, RelativeTime } from '@clube/shared/session';
import { atom, useAtomValue } from 'jotai';
import { draw } from './server.tsx';

const title = { pt: 'Aulas', es: 'Clases', en: 'Classes' };
const texts = async () => ({ messages: {} });
const manifestOf = (name: string, rest: Partial<RemoteManifest> = {}): RemoteManifest => ({
  name,
  owner: 'team',
  platform: '^2.1.0',
  paths: [],
  navigation: [],
  tour: [],
  slots: [],
  ...rest,
});
const remotes = [
  manifestOf('mf-page', { paths: [{ path: '/page', title }] }),
  manifestOf('mf-late', { slots: [{ name: 'mf-page.aside', order: 900 }] }),
  manifestOf('mf-usual', { slots: ['mf-page.aside', 'lesson.discussion'] }),
];

/** A page with places. */
const Places = () => (
  <>
    <h1>A page</h1>
    <section>
      <Place name="mf-page.aside" props={{ course: 1 }} />
    </section>
    <footer>
      <Slot name="lesson.discussion" props={{ courseId: 1, moduleId: 1, lessonId: 1 }} />
    </footer>
  </>
);

/** A page of `mf-page` as the server draws it, in a composition of the first so many remotes. */
async function drawPage(composed: readonly RemoteManifest[], Page: ComponentType = Places) {
  const own = composed[0]!;
  const { path } = own.paths[0]!;
  const boot = sampleOf<BootDocument>(BootDocument);
  const { me } = boot;
  const composition = {
    ...boot.composition,
    remotes: composed.map((manifest): ComposedRelease => ({
      hash: '0123456789abcdef',
      base: `/releases/${manifest.name}/`,
      entry: { file: 'remoteEntry.01234567.js', integrity: '' },
      manifest,
    })),
  };
  const page: RemoteModule = {
    manifest: own,
    pages: { [path]: async () => Page },
    catalogues: { pt: texts, es: texts, en: texts },
  };
  const { html, isTimed } = await draw(
    {
      url: path,
      theme: 'light',
      version: 'v1',
      boot: {
        ...boot,
        host: { kind: 'panel', main_url: 'http://localhost' },
        me,
        metas: {},
        time_zone: 'UTC',
        locale: 'pt',
        data: [],
        composition,
      },
    },
    new Map([[own.name, page]]),
  );
  const inside = (tag: string) => new RegExp(`<${tag}>(.*?)</${tag}>`).exec(html)?.[1];
  return { aside: inside('section')!, below: inside('footer')!, isTimed };
}

test('a page of several fillers is drawn as it is taken over: one waits for each, in places of a remote’s own too', async () => {
  const alone = await drawPage(remotes.slice(0, 1));
  expect(alone).toEqual({ aside: '', below: '', isTimed: false });
  const one = await drawPage([remotes[0]!, remotes[2]!]);
  expect(one.aside).not.toBe('');
  expect(one.below).toBe(one.aside);
  const two = await drawPage(remotes);
  expect(two).toEqual({ aside: one.aside + one.aside, below: one.aside, isTimed: false });
});

test('a page says whether it shows something by the clock, be it by what is derived from it', async () => {
  const one = (name: string) => [manifestOf(name, { paths: [{ path: `/${name}`, title }] })];
  const derivedAtom = atom((get) => Math.floor(get(clockAtom) / 60_000));
  const Derived = () => <h1>{useAtomValue(derivedAtom)}</h1>;
  const Ago = () => (
    <h1>
      <RelativeTime at="2020-01-01T00:00:00Z" />
    </h1>
  );
  const isTimed = async (name: string, Page: ComponentType) => (await drawPage(one(name), Page)).isTimed;
  expect(await isTimed('mf-ago', Ago)).toBe(true);
  expect(await isTimed('mf-still', () => <h1>A page</h1>)).toBe(false);
  expect(await isTimed('mf-derived', Derived)).toBe(true);
  expect(await isTimed('mf-still-too', () => <h1>A page</h1>)).toBe(false);
});

test('a page with a style attribute is refused, which its policy would not take; words that look like one are words', async () => {
  // What a remote gave is kept: each has a page of its own.
  const one = (name: string) => [manifestOf(name, { paths: [{ path: `/${name}`, title }] })];
  await expect(drawPage(one('mf-styled'), () => <h1 style={{ color: 'red' }}>A page</h1>)).rejects.toThrow(
    'The page has a style attribute, which its policy refuses',
  );
  const words = '<p style="color:red">';
  const { aside } = await drawPage(one('mf-written'), () => (
    <>
      <h1 title={words}>A page</h1>
      <section>{words}</section>
    </>
  ));
  expect(aside).toBe('&lt;p style=&quot;color:red&quot;&gt;');
});
