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

test.each([
  ['types', <input key="x" aria-label="Nome" />],
  ['is on its way to a button that the server drew', <button key="x" data-drawn="" type="button" aria-label="Nome" />],
])('whoever %s, when the page comes alive around them, keeps the focus', (_what, element) => {
  const { rerender } = render(element);
  screen.getByLabelText('Nome').focus();
  rerender(
    <>
      {element}
      <PageHeading title="Minha conta" />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Nome'));
});

test('in a frame it leaves the focus to the page around it', () => {
  framedBy({});
  render(<PageHeading title="Banners" />);
  expect(document.activeElement).toBe(document.body);
});
