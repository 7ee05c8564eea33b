import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation, useParams } from 'react-router-dom';
import { installFileLoader } from '@clube/shared/federation';
import { Screens } from './router.tsx';
import { screenOf } from './screens.ts';

/** A promise that the test settles: the code of a screen on its way. */
function onItsWay() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, resolve, reject };
}
const first = screenOf('/');
const second = screenOf('/redirect-gd/t/s');
let coming: ReturnType<typeof onItsWay>;

beforeEach(() => {
  installFileLoader();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  globalThis.reportError = () => {};
  first.Component = function First() {
    return <p>here {useLocation().pathname}</p>;
  };
  second.Component = undefined;
  coming = onItsWay();
  jest.spyOn(second, 'load').mockImplementation(() => coming.promise);
});
afterEach(() => void jest.restoreAllMocks());

function There() {
  const { token, site_id } = useParams();
  return (
    <p>
      there {token} {site_id} {useLocation().search}
    </p>
  );
}
const arrived = async () => {
  second.Component = There;
  await act(async () => coming.resolve());
};
const open = () =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/']} useTransitions={false}>
          <Link to="/redirect-gd/abc/7?x=1">on</Link>
          <Link to="/">back</Link>
          <Screens />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
const follow = (name: string) => fireEvent.click(screen.getByText(name));

test('the screen before stays, with its address, until the code of the next one is here', async () => {
  open();
  follow('on');
  expect(screen.getByText('here /')).toBeTruthy();
  await arrived();
  expect(screen.getByText('there abc 7 ?x=1')).toBeTruthy();
  // What is here is drawn at once.
  follow('back');
  expect(screen.getByText('here /')).toBeTruthy();
  follow('on');
  expect(screen.getByText('there abc 7 ?x=1')).toBeTruthy();
});

test('a screen that did not come says so; another address is another try', async () => {
  open();
  follow('on');
  await act(async () => coming.reject(new Error('gone')));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.queryByText('here /')).toBeNull();
  follow('back');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('here /')).toBeTruthy();
  coming = onItsWay();
  follow('on');
  await arrived();
  expect(screen.getByText('there abc 7 ?x=1')).toBeTruthy();
});

test('a screen that crashed is left by the next address', async () => {
  open();
  second.Component = () => {
    throw new Error('crash');
  };
  follow('on');
  expect(screen.getByRole('alert')).toBeTruthy();
  follow('back');
  expect(screen.getByText('here /')).toBeTruthy();
});

test('a screen that comes after its address was left is not drawn', async () => {
  open();
  follow('on');
  follow('back');
  await arrived();
  expect(screen.getByText('here /')).toBeTruthy();
  expect(screen.queryByText(/^there/)).toBeNull();
});
