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
