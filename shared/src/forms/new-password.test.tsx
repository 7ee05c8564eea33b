import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fill, openScreen } from '../testing/index.ts';
import { Form } from './form.tsx';
import { NewPasswordInputs } from './new-password.tsx';

const open = () =>
  openScreen(
    <Form onSubmit={async () => undefined}>
      <NewPasswordInputs about={['rosa.lima@example.com', 'Rosa', 'Lima']} />
    </Form>,
    { path: '/' },
  );
const bars = () => Array.from(document.querySelectorAll('[data-level]'), (bar) => bar.getAttribute('data-level'));
/** What a screen reader is told of the field. */
const said = () => {
  const field = screen.getByLabelText('Senha nova');
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
};

test('before anything is typed it says what works', () => {
  open();
  expect(said()).toBe('Pelo menos 8 caracteres. Uma frase curta funciona bem.');
  expect(bars()).toEqual(['0', '0', '0', '0']);
});

test.each([
  ['Zk7#', 1, 'Senha fraca. Use pelo menos 8 caracteres.'],
  ['senha123', 1, 'Senha fraca. Fácil de adivinhar: muita gente usa uma senha assim.'],
  ['rosalima12', 1, 'Senha fraca. Não use o seu nome nem o seu e-mail na senha.'],
  ['aaaaaaaaaaaa', 1, 'Senha fraca. Evite repetir letras ou palavras.'],
  ['abcdefgh', 1, 'Senha fraca. Evite sequências como abc ou 123.'],
  ['sdfghjkl;', 1, 'Senha fraca. Evite teclas vizinhas, como qwerty.'],
  ['12052001', 1, 'Senha fraca. Evite datas e anos.'],
  ['amor1234', 2, 'Senha razoável. Mais uma palavra a deixa mais forte.'],
  ['correct horse', 3, 'Senha boa. Mais uma palavra a deixa mais forte.'],
  ['cavalo azul voa', 4, 'Senha forte. '],
])('%s fills %i bars, and its level is a word with one hint', async (password, level, text) => {
  open();
  fill('Senha nova', password);
  await waitFor(() => expect(said()).toBe(text));
  expect(bars()).toEqual([1, 2, 3, 4].map((bar) => String(bar <= level ? level : 0)));
  expect(screen.getByText(/^Senha (fraca|razoável|boa|forte)\.$/).closest('[role="status"]')).not.toBeNull();
});
