import { expect, test } from '@jest/globals';
import type { Composition, RemoteManifest } from '@clube/shared/contracts/remote';
import type { Role } from '@clube/shared/contracts/policy';
import { navigationFor } from './navigation.ts';

type Entry = RemoteManifest['navigation'][number];
const entry = (to: string, order: number, more: Partial<Entry> = {}): Entry => ({
  to,
  label: { pt: to, es: to, en: to },
  icon: 'courses',
  order,
  ...more,
});
const compositionOf = (...navigation: Entry[][]) =>
  ({ remotes: navigation.map((entries) => ({ manifest: { navigation: entries } })) }) as unknown as Composition;
const targets = (composition: Composition, role: Role | null) => navigationFor(composition, role).map(({ to }) => to);

test('entries of all remotes stand in their order, whichever remote brings them', () => {
  const composition = compositionOf([entry('/a', 3), entry('/b', 1)], [entry('/c', 2)]);
  expect(targets(composition, 'student').filter((to) => /^\/[abc]$/.test(to))).toEqual(['/b', '/c', '/a']);
});

test('an entry for some roles is for nobody else, signed in or not', () => {
  const composition = compositionOf([entry('/staff', 1, { roles: ['owner', 'admin'] })]);
  expect(targets(composition, 'owner')).toContain('/staff');
  expect(targets(composition, 'student')).not.toContain('/staff');
  expect(targets(composition, null)).not.toContain('/staff');
});

test('entries stand by group, then by number; who names no group stands last, equal ones by the remotes’ names', () => {
  const remotes = [
    { name: 'mf-z', navigation: [entry('/z', 10)] },
    { name: 'mf-content', navigation: [entry('/content', 1000, { group: 'content' })] },
    { name: 'mf-a', navigation: [entry('/a', 10)] },
    {
      name: 'mf-start',
      navigation: [entry('/start', 2000, { group: 'start' }), entry('/first', 5, { group: 'start' })],
    },
    { name: 'mf-people', navigation: [entry('/people', 1, { group: 'people' })] },
  ].map((manifest) => ({ manifest }));
  const own = new Set(remotes.flatMap(({ manifest }) => manifest.navigation.map(({ to }) => to)));
  const composition = { remotes } as unknown as Composition;
  expect(targets(composition, 'student').filter((to) => own.has(to))).toEqual([
    '/first',
    '/start',
    '/content',
    '/people',
    '/a',
    '/z',
  ]);
});
