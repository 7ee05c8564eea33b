import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Me } from '@clube/shared/contracts/user';
import type { Role } from '@clube/shared/contracts/policy';
import { meAtom } from '@clube/shared/session';
import { sampleOf } from '@clube/shared/testing';
import { createStore, Provider } from 'jotai';
import { LATE_MS, PageFrame } from './page-frame.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const ADDRESS = 'https://docs.google.com/presentation/d/abc/embed';
function show(role: Role = 'student') {
  const store = createStore();
  const me = sampleOf<Me>(Me);
  const current = me.current && { ...me.current, currentMember: { ...me.current.currentMember, role } };
  store.set(meAtom, { ...me, current });
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <PageFrame
          source={{ kind: 'page', host: 'Google Slides', url: '/_page?link=abc', address: ADDRESS }}
          title="As cores"
        />
      </I18nProvider>
    </Provider>,
  );
  return screen.getByTitle('As cores, em Google Slides');
}

test('a page of another host stands in a frame of ours that says what it is', () => {
  const frame = show();
  expect([frame.tagName, frame.getAttribute('src')]).toEqual(['IFRAME', '/_page?link=abc']);
  // Neither camera nor microphone nor place, and no window above the page.
  expect(frame.getAttribute('allow')).toBe('fullscreen; encrypted-media');
});

test('the keyboard comes by it: before it a way to behind it', () => {
  show();
  const link = screen.getByRole('link', { name: 'Abrir em outra aba' });
  fireEvent.click(screen.getByRole('button', { name: 'Pular o conteúdo de Google Slides' }));
  expect(document.activeElement).toBe(link);
});

test('whoever does not see it opens it by itself, which tells its host nothing of the lesson', () => {
  show();
  const link = screen.getByRole('link', { name: 'Abrir em outra aba' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    ADDRESS,
    '_blank',
    'noopener noreferrer',
  ]);
  expect(screen.getByText('O conteúdo não aparece?')).toBeTruthy();
});

test.each<[Role, string]>([
  ['student', 'Entre em contato com o vendedor do curso.'],
  ['owner', 'Entre em contato com o suporte ou com o administrador.'],
])('what does not come is said to a %s, with whom to ask', (role, whom) => {
  show(role);
  act(() => jest.advanceTimersByTime(LATE_MS));
  expect(screen.getByRole('status').textContent).toBe('O conteúdo de Google Slides não está chegando.');
  expect(screen.getByText(whom, { exact: false })).toBeTruthy();
});

test('what came is not said to be late, and what comes late is said no more to be', () => {
  const frame = show();
  act(() => jest.advanceTimersByTime(LATE_MS));
  fireEvent.load(frame);
  expect(screen.getByRole('status').textContent).toBe('O conteúdo não aparece?');
  act(() => jest.advanceTimersByTime(LATE_MS));
  expect(screen.getByRole('status').textContent).toBe('O conteúdo não aparece?');
});
