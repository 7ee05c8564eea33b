import { expect, test } from '@jest/globals';
import { createElement } from 'react';
import { screen } from '@testing-library/react';
import { CourseCard } from '@clube/shared/contracts/course';
import { openScreen, sampleOf } from '@clube/shared/testing';
import remote from './remote.tsx';

const rolesOf = (path: string) => remote.manifest.paths.find((page) => page.path === path)?.roles;

test.each(['/config_curso', '/banners', '/cards', '/midias'])(
  '[1.2] %s, where a panel is managed, is open to owners and admins, and to no student',
  (path) => {
    expect(rolesOf(path)).toEqual(expect.arrayContaining(['owner', 'admin']));
    expect(rolesOf(path)).not.toContain('student');
  },
);

test('[2.11] /config_curso lists the courses to be set up, /config_curso/{curso} holds the settings of one', async () => {
  const answers = { 'GET /course': [{ ...sampleOf<CourseCard>(CourseCard), archived: false }] };
  const open = async (path: string, at: string) =>
    openScreen(createElement(await remote.pages[path]!()), { path, at, role: 'owner', answers });
  // To whoever makes courses, and to nobody who takes them.
  for (const path of ['/config_curso', '/config_curso/:curso'])
    expect(rolesOf(path)).toEqual(['owner', 'admin', 'instructor']);
  await open('/config_curso', '/config_curso');
  const [course] = await screen.findAllByRole('link', { name: /title sample/ });
  const address = course!.getAttribute('href')!;
  expect(address).toMatch(/^\/config_curso\/\d+$/);
  await open('/config_curso/:curso', address);
  await screen.findByLabelText('Título do curso');
  for (const label of ['Quem ensina', 'Descrição']) expect(screen.getByLabelText(label)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Publicar|Tirar do ar/ })).toBeTruthy();
});
