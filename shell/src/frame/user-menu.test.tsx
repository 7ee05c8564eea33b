import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { Role } from '@clube/shared/contracts/policy';
import { MemberSite } from '@clube/shared/contracts/user';
import { openScreen, sampleOf, signedIn } from '@clube/shared/testing';
import { UserMenu } from './user-menu.tsx';

const site = (id: number, role: Role): MemberSite => ({ ...sampleOf<MemberSite>(MemberSite), id, role });
async function entries(sites: MemberSite[], bound = false) {
  const me = signedIn('owner');
  const { place } = openScreen(<UserMenu />, {
    path: '/home',
    me: { ...me, member: { ...me.member, sites }, ...(bound && { panel_bound: true }) },
  });
  fireEvent.click(screen.getByRole('button', { name: /^Menu de/ }));
  const items = await screen.findAllByRole('menuitem');
  return { names: items.map(({ textContent }) => textContent), place };
}

test('the owner of one panel finds the way to another', async () => {
  const { names, place } = await entries([site(1, 'owner')]);
  expect(names).toContain('Novo painel');
  expect(names).not.toContain('Trocar de painel');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Novo painel' }));
  expect(place()).toBe('/select-site');
});

test('who is in several chooses among them, where one is made, too', async () => {
  const { names } = await entries([site(1, 'owner'), site(2, 'student')]);
  expect(names).toContain('Trocar de painel');
  expect(names).not.toContain('Novo painel');
});

test('who owns none is offered none', async () => {
  const { names } = await entries([site(1, 'student')]);
  expect(names).not.toContain('Novo painel');
  expect(names).not.toContain('Trocar de painel');
});
