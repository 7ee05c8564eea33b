import type { ReactElement } from 'react';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { PageHeading } from './layout.tsx';

const framedBy = (parent: unknown) => Object.defineProperty(window, 'parent', { value: parent, configurable: true });
afterEach(() => {
  cleanup();
  framedBy(window);
});

test('the heading of a screen takes the focus when it is entered', () => {
  render(<PageHeading title="Banners" />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Banners' }));
});

const field = <input key="x" aria-label="Nome" />;
const link = (
  <a key="x" href="/ajuda" aria-label="Nome">
    Ajuda
  </a>
);
const button = <button key="x" type="button" aria-label="Nome" />;
function enterBeside(element: ReactElement) {
  const { rerender } = render(element);
  screen.getByLabelText('Nome').focus();
  rerender(
    <>
      {element}
      <PageHeading title="Minha conta" />
    </>,
  );
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
}

test.each([
  ['types', field],
  ['went to a link', link],
  ['pressed a button', button],
])('whoever %s, when the page that the document came with stands beside it, keeps the focus', (_what, element) => {
  expect(enterBeside(element)).toBe('Nome');
});

test('what it stands in leaves it the focus', () => {
  const place = (children?: ReactElement) => (
    <section tabIndex={-1} aria-label="Nome">
      {children}
    </section>
  );
  const { rerender } = render(place());
  screen.getByLabelText('Nome').focus();
  rerender(place(<PageHeading title="Banners" />));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Banners' }));
});

test('in a frame it leaves the focus to the page around it', () => {
  framedBy({});
  render(<PageHeading title="Banners" />);
  expect(document.activeElement).toBe(document.body);
});

test('a redirect leads to the page that the document came with', () => {
  const { pathname } = location;
  try {
    history.replaceState({ idx: 0 }, '', '/home');
    expect(enterBeside(link)).toBe('Nome');
  } finally {
    history.replaceState(null, '', pathname);
  }
});

test('the heading of every later screen takes it from the link that was followed, and not from whoever types', () => {
  const { pathname } = location;
  try {
    // The way back to the first one is such a way too.
    for (const [idx, path] of ['/minha-conta', pathname].entries()) {
      // As the router does.
      history.pushState({ idx: idx + 1 }, '', path);
      expect([path, enterBeside(link)]).toEqual([path, 'Minha conta']);
      cleanup();
      expect([path, enterBeside(field)]).toEqual([path, 'Nome']);
      cleanup();
    }
  } finally {
    history.replaceState(null, '', pathname);
  }
});
