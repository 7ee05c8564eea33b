import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { openScreen } from '@clube/shared/testing';
import { Offline } from './offline.tsx';

beforeEach(() => {
  // No layout here: what is looked at is what is said, and where.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
// The network is back for whoever comes next: the page is the same one.
afterEach(() => {
  act(() => void dispatchEvent(new Event('online')));
});

function Frame() {
  return (
    <>
      <div id="avisos" />
      <main>A página</main>
      <Offline />
    </>
  );
}

test('it is said above the page, in the place that the frame has for it', async () => {
  openScreen(<Frame />, { path: '/', role: 'student' });
  act(() => void dispatchEvent(new Event('offline')));
  const said = await screen.findByText('Sem conexão.');
  expect(document.getElementById('avisos')!.contains(said)).toBe(true);
});

test('what was asked before the network went is no answer to it', async () => {
  openScreen(<Frame />, { path: '/', role: 'student' });
  // Asking began with the page, and is not over yet.
  act(() => void dispatchEvent(new Event('offline')));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.getByText('Sem conexão.')).toBeTruthy();
});
