import { afterEach, describe, expect, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { emit } from '../events/index.ts';
import { ApiError } from '../failure/api-error.ts';
import { Form, PasswordInput, Submit, TextInput } from '../forms/index.ts';
import { fill, openScreen, press } from '../testing/index.ts';
import { AskToLeave, KeepTyped, LeaveGuard } from './index.ts';
import { hearBackFirst, mayLeaveFor } from './may-leave.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
// As the shell does, before any router is drawn.
hearBackFirst();
type Values = { name: string; secret: string };
const open = (role: 'student' | null = 'student', onSubmit: () => Promise<unknown> = () => Promise.resolve()) =>
  openScreen(
    <Form<Values> onSubmit={onSubmit} initialValues={{ name: 'Bia' }}>
      <KeepTyped kind="test" place="here" names={['name']} />
      <AskToLeave />
      <TextInput name="name" label="Nome" />
      <PasswordInput name="secret" label="Senha" />
      <Submit>Salvar</Submit>
      <Link to="/outra">Outra</Link>
      <a href="#arquivo" download>
        Baixar
      </a>
      <a href="#nome">Ao nome</a>
    </Form>,
    { path: '/', role },
  );
const nameField = () => screen.getByLabelText('Nome');
const stored = () => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage)));
const asksUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what was typed stands there again, unsaved, and a password is nowhere', async () => {
  open();
  fill('Nome', 'Beatriz');
  fill('Senha', 'segredo12');
  await waitFor(() => expect(stored()).toContain('Beatriz'));
  expect(stored()).not.toContain('segredo12');
  cleanup();
  open();
  await waitFor(() => expect(nameField()).toHaveProperty('value', 'Beatriz'));
  expect(asksUnload()).toBe(true);
  press('Salvar');
  await waitFor(() => expect(stored()).not.toContain('Beatriz'));
  expect(asksUnload()).toBe(false);
});

test('what a server refused is kept; what is as it was is not', async () => {
  open('student', () => Promise.reject(new ApiError(500, { code: 'server.failed' })));
  fill('Nome', 'Beatriz');
  press('Salvar');
  await screen.findByRole('alert');
  await waitFor(() => expect(stored()).toContain('Beatriz'));
  fill('Nome', 'Bia');
  await waitFor(() => expect(stored()).not.toContain('draft:'));
});

test('a stranger’s ends with the tab', async () => {
  open(null);
  fill('Nome', 'Beatriz');
  await waitFor(() => expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Beatriz'));
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Beatriz');
});

test('a link asks first: who stays keeps it, who leaves goes where it led; nothing is asked where nothing changed', async () => {
  const { place } = open();
  expect(asksUnload()).toBe(false);
  fill('Senha', 'segredo12');
  await waitFor(() => expect(asksUnload()).toBe(true));
  // jsdom follows no link; whether the browser would is what was left to it.
  expect(fireEvent.click(screen.getByRole('link', { name: 'Baixar' }))).toBe(true);
  expect(fireEvent.click(screen.getByRole('link', { name: 'Ao nome' }))).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Outra' }));
  await screen.findByRole('dialog', { name: 'Sair daqui?' });
  press('Ficar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([place(), nameField()]).toEqual(['/', expect.anything()]);
  fireEvent.click(screen.getByRole('link', { name: 'Outra' }));
  await screen.findByRole('dialog', { name: 'Sair daqui?' });
  press('Sair');
  await waitFor(() => expect(place()).toBe('/outra'));
  expect(asksUnload()).toBe(false);
});

describe('where the page stands in the history of a tab', () => {
  function openInTab() {
    history.replaceState(null, '', '/lista');
    const page = (
      <>
        <p>Formulário</p>
        <LeaveGuard>Nada foi salvo.</LeaveGuard>
        <LeaveGuard>Nada foi salvo.</LeaveGuard>
      </>
    );
    render(
      <I18nProvider i18n={i18n}>
        <BrowserRouter>
          <Routes>
            <Route path="/lista" element={<Link to="/novo">Novo</Link>} />
            <Route path="/novo" element={page} />
            <Route path="*" element={<p>Outra</p>} />
          </Routes>
        </BrowserRouter>
      </I18nProvider>,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Novo' }));
  }
  const asked = () => screen.findByRole('dialog', { name: 'Sair daqui?' });

  test('Back asks first: who stays is where they were, who leaves is taken there, and nobody is asked twice', async () => {
    openInTab();
    await screen.findByText('Formulário');
    history.back();
    await asked();
    await waitFor(() => expect(location.pathname).toBe('/novo'));
    screen.getByText('Formulário');
    press('Ficar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    history.back();
    await asked();
    await waitFor(() => expect(location.pathname).toBe('/novo'));
    press('Sair');
    await screen.findByRole('link', { name: 'Novo' });
    expect(location.pathname).toBe('/lista');
    // Nothing holds anybody any more.
    history.forward();
    await screen.findByText('Formulário');
  });

  test('so does what goes without a link, as a menu; once the form is left it goes at once', async () => {
    openInTab();
    await screen.findByText('Formulário');
    act(() => expect(mayLeaveFor('/outra')).toBe(false));
    await asked();
    press('Sair');
    await screen.findByText('Outra');
    expect(mayLeaveFor('/lista')).toBe(true);
  });
});

test('whoever was signed out is not held back', async () => {
  open();
  fill('Nome', 'Beatriz');
  await waitFor(() => expect(asksUnload()).toBe(true));
  emit('session:ended', { reason: 'expired' });
  expect(asksUnload()).toBe(false);
});
