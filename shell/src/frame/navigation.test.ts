import { expect, test } from '@jest/globals';
import type { Composition } from '@clube/shared/contracts/remote';
import { manifest as account } from '../../../mf-account/remote.manifest.ts';
import { manifest as courses } from '../../../mf-courses-admin/remote.manifest.ts';
import { manifest as helpdesk } from '../../../mf-helpdesk/remote.manifest.ts';
import { manifest as members } from '../../../mf-members/remote.manifest.ts';
import { manifest as player } from '../../../mf-player/remote.manifest.ts';
import { navigationFor } from './navigation.ts';

const composition = {
  id: 'x',
  platform: '1.0.0',
  remotes: [account, courses, helpdesk, members, player].map((manifest) => ({ manifest })),
} as unknown as Composition;
const labels = (role: 'owner' | 'student') => navigationFor(composition, role).map(({ label }) => label.pt);

test('owners see the whole navbar, students what is theirs', () => {
  expect(labels('owner')).toEqual([
    'Início',
    'Cursos',
    'Certificados',
    'Ajuda',
    'Comentários',
    'Membros',
    'Assinatura',
    'Configurações',
    'Coleções',
  ]);
  expect(labels('student')).toEqual(['Início', 'Certificados', 'Ajuda']);
});

test('a remote that nobody here knows stands in the group that it names, or in the last; equal ones by their names', () => {
  const unknown = (name: string, entry: object) => ({
    manifest: {
      name,
      navigation: [{ to: `/${name}`, label: { pt: name }, icon: { path: 'M0 0' }, order: 10, ...entry }],
    },
  });
  const remotes = [
    unknown('mf-z', {}),
    unknown('mf-a', { order: 1000, group: 'content' }),
    unknown('mf-b', {}),
    ...composition.remotes,
    unknown('mf-first', { order: 5, group: 'start' }),
  ] as Composition['remotes'];
  expect(navigationFor({ ...composition, remotes }, 'student').map(({ label }) => label.pt)).toEqual([
    'mf-first',
    'Início',
    'Certificados',
    'mf-a',
    'Ajuda',
    'mf-b',
    'mf-z',
  ]);
});
