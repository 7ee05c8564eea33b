import type { ReactElement } from 'react';
import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { emit } from '@clube/shared/events';
import { openScreen, type Answers } from '@clube/shared/testing';
import { Rail, TopBar } from './bars.tsx';
import type { NavigationEntry } from './navigation.ts';

const text = (pt: string) => ({ pt, es: pt, en: pt });
const plain: NavigationEntry = { to: '/home', label: text('Início'), icon: 'home', mobile: true };
const comments: NavigationEntry = {
  to: '/comentarios',
  label: text('Comentários'),
  icon: 'comments',
  mobile: false,
  waiting: 'comments',
};
const CALL = 'GET /comment/waiting';
const open = (bar: ReactElement, answers: Answers) =>
  openScreen(bar, { path: '/', role: 'moderator', answers: { 'GET /notification/unread': { unread: 0 }, ...answers } });
const link = () => screen.getByRole('link', { name: /^Comentários/ });

test.each([
  ['TopBar', TopBar],
  ['Rail', Rail],
])('%s: how much waits stands beside its entry, and is another number by itself', async (_name, Bar) => {
  const { answers } = open(<Bar entries={[plain, comments]} />, { [CALL]: { waiting: 3 } });
  await waitFor(() => expect(link().textContent).toContain('3 esperam por você'));
  answers[CALL] = { waiting: 0 };
  act(() => emit('comment:changed', { lessonId: 1 }));
  await waitFor(() => expect(link().textContent).not.toContain('você'));
});

test('more than fit are said to be more', async () => {
  open(<TopBar entries={[comments]} />, { [CALL]: { waiting: 1500 } });
  await waitFor(() => expect(link().textContent).toContain('99+'));
});

test('news of tickets stand beside help, beside what else waits', async () => {
  const help: NavigationEntry = { ...comments, to: '/ajuda', label: text('Ajuda'), waiting: 'tickets' };
  const { answers } = open(<Rail entries={[comments, help]} />, {
    [CALL]: { waiting: 2 },
    'GET /ticket/waiting': { waiting: 4 },
  });
  const helpLink = () => screen.getByRole('link', { name: /^Ajuda/ });
  await waitFor(() => expect(helpLink().textContent).toContain('4 esperam por você'));
  await waitFor(() => expect(link().textContent).toContain('2 esperam por você'));
  answers['GET /ticket/waiting'] = { waiting: 0 };
  act(() => emit('ticket:changed', { ticketId: 1 }));
  await waitFor(() => expect(helpLink().textContent).not.toContain('você'));
});

test('who has no such entry is asked nothing', async () => {
  const { sent, settled } = open(<TopBar entries={[plain]} />, {});
  await settled();
  expect(sent.filter(({ call }) => call === CALL)).toEqual([]);
});
