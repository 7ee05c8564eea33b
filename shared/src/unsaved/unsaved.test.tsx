import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { emit } from '../events/index.ts';
import { ApiError } from '../failure/api-error.ts';
import { Form, PasswordInput, Submit, TextInput } from '../forms/index.ts';
import { fill, openScreen, press } from '../testing/index.ts';
import { AskToLeave, KeepTyped } from './index.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
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

test('whoever was signed out is not held back', async () => {
  open();
  fill('Nome', 'Beatriz');
  await waitFor(() => expect(asksUnload()).toBe(true));
  emit('session:ended', { reason: 'expired' });
  expect(asksUnload()).toBe(false);
});
