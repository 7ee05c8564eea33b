import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ContentBoundary } from './content-boundary.tsx';

const reported = jest.fn();
beforeEach(() => {
  Object.assign(globalThis, { reportError: reported });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => void jest.restoreAllMocks());

function ThrowsOnLeaving(): string {
  useEffect(
    () => () => {
      throw new Error('leaving');
    },
    [],
  );
  return 'first page';
}
function ThrowsAlways(): never {
  throw new Error('always');
}
i18n.loadAndActivate({ locale: 'pt', messages: {} });
const at = (place: string, page: React.ReactNode) => (
  <I18nProvider i18n={i18n}>
    <ContentBoundary place={place}>{page}</ContentBoundary>
  </I18nProvider>
);

test('what a page throws while it is left does not keep the next one from showing', () => {
  const { rerender } = render(at('/a', <ThrowsOnLeaving key="a" />));
  rerender(at('/b', <p key="b">second page</p>));
  expect(screen.getByText('second page')).toBeTruthy();
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'leaving' }));
});

test('content that goes on crashing is given up; another place is drawn again', () => {
  const { rerender } = render(at('/a', <ThrowsAlways />));
  expect(screen.getByRole('alert')).toBeTruthy();
  rerender(at('/b', <p>second page</p>));
  expect(screen.getByText('second page')).toBeTruthy();
});
