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

test('what is planned is offered until a remote brings it', () => {
  const planned = navigationFor(compositionOf(), 'owner').at(-1)!;
  const brought = compositionOf([entry(planned.to, 1, { label: { pt: 'Feito', es: 'Hecho', en: 'Done' } })]);
  const entries = navigationFor(brought, 'owner').filter(({ to }) => to === planned.to);
  expect(entries.map(({ label }) => label.pt)).toEqual(['Feito']);
});

test('a remote that nobody here knows stands in the group that it names, or in the last; equal ones by their names', () => {
  const unknown = (name: string, more: Partial<Entry> = {}) => ({
    manifest: { name, navigation: [entry(`/${name}`, 10, { icon: { path: 'M0 0' }, ...more })] },
  });
  const remotes = [
    unknown('mf-z'),
    unknown('mf-a', { order: 1000, group: 'content' }),
    unknown('mf-b'),
    unknown('mf-first', { order: 5, group: 'start' }),
  ];
  const ours = targets({ remotes } as unknown as Composition, 'student').filter((to) => to.startsWith('/mf-'));
  expect(ours).toEqual(['/mf-first', '/mf-a', '/mf-b', '/mf-z']);
});
