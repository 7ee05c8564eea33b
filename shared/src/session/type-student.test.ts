import { afterEach, expect, test } from '@jest/globals';
import { createStore } from 'jotai';
import type { Me } from '../contracts/user.ts';
import { roles, type Role } from '../contracts/policy.ts';
import { actsAsStudent, meAtom, roleAtom } from './index.ts';

const roleIn = (role: Role) => {
  const store = createStore();
  store.set(meAtom, { current: { currentSite: { id: 1, role }, currentMember: { id: 1, role } } } as unknown as Me);
  return store.get(roleAtom);
};
afterEach(() => void (document.cookie = 'type_student=; path=/; max-age=0'));

test('[6.1] a panel has owners, admins and students, and other staff', () => {
  expect(roles).toEqual(expect.arrayContaining(['owner', 'admin', 'student']));
  expect(roles.length).toBeGreaterThan(3);
});

test('[6.2 in part] type_student 1 is a student, 0 the owner with all that an owner may; without it the role in the panel counts', () => {
  document.cookie = 'type_student=1; path=/';
  expect(actsAsStudent()).toBe(true);
  document.cookie = 'type_student=0; path=/';
  expect(actsAsStudent()).toBe(false);
  expect(roleIn('owner')).toBe('owner');
  document.cookie = 'type_student=; path=/; max-age=0';
  expect(actsAsStudent()).toBe(false);
  expect(roles.map(roleIn)).toEqual([...roles]);
});
