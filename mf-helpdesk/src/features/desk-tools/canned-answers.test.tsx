import { useState } from 'react';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { useCannedAnswers } from './canned-answers.tsx';

function Field() {
  const [text, setText] = useState('');
  const canned = useCannedAnswers(4, text, setText);
  return (
    <>
      <textarea
        aria-label="Texto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={canned.onKeyDown}
      />
      {canned.list}
    </>
  );
}
const canned = [
  { id: 1, title: 'Áudio', text: 'Aumente o volume', version: 1 },
  { id: 2, title: 'Boleto', text: 'Olá, {{nome}}', version: 1 },
];
const open = (answers: Answers = {}) =>
  openScreen(<Field />, {
    path: '/ajuda/:id',
    at: '/ajuda/4',
    role: 'support',
    answers: { 'GET /ticket/canned': canned, ...answers },
  });
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Texto');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test('nothing is asked before a slash begins a line', async () => {
  const { sent, settled } = open();
  type('Oi, 1/2 ou /b');
  await settled();
  expect(sent).toEqual([]);
  expect(screen.queryByRole('group')).toBeNull();
});

test('arrows and Enter put one in the place of the slash and its words, with its fields filled in', async () => {
  const { sent } = open({ 'GET /ticket/4/canned/2': { text: 'Olá, Bia', missing: [], courses: [] } });
  type('Bom dia!\n/bol');
  await screen.findByRole('button', { name: /Boleto/ });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(field().value).toBe('Bom dia!\nOlá, Bia'));
  expect(sent.map(({ call }) => call)).toEqual(['GET /ticket/canned', 'GET /ticket/4/canned/2']);
});

test('a field for which there is nothing is said', async () => {
  open({ 'GET /ticket/4/canned/1': { text: 'Sobre {{curso}}', missing: ['curso'], courses: [] } });
  type('/');
  press(await screen.findByRole('button', { name: /Áudio/ }).then(() => /Áudio/));
  await screen.findByText(/Não há o que pôr em \{\{curso\}\}/);
  expect(field().value).toBe('Sobre {{curso}}');
});

test('what a server of the release before sends, which names no courses, is put in', async () => {
  open({ 'GET /ticket/4/canned/1': { text: 'Sobre {{curso}}', missing: ['curso'] } });
  type('/');
  press(await screen.findByRole('button', { name: /Áudio/ }).then(() => /Áudio/));
  await screen.findByText(/Não há o que pôr em \{\{curso\}\}/);
  expect(screen.queryByText('A resposta pronta não foi carregada. Tente de novo.')).toBeNull();
});

describe('of which of several courses an answer speaks', () => {
  const asked = { text: 'Sobre {{curso}}: {{ curso }}', missing: ['curso'], courses: ['Aquarela', 'Violão'] };
  const ask = async () => {
    open({ 'GET /ticket/4/canned/1': asked });
    type('/');
    press(await screen.findByRole('button', { name: /Áudio/ }).then(() => /Áudio/));
    return screen.findByRole('group', { name: 'De qual curso é a resposta?' });
  };

  test('is asked above what can be answered', async () => {
    expect((await ask()).textContent).toBe('De qual curso é a resposta?AquarelaViolão');
  });

  test('is chosen by arrows and Enter', async () => {
    await ask();
    expect(field().value).toBe(asked.text);
    expect(screen.queryByText(/Não há o que pôr/)).toBeNull();
    const chosen = () => screen.getAllByRole('button', { current: true }).map(({ textContent }) => textContent);
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    expect(chosen()).toEqual(['Violão']);
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(chosen()).toEqual(['Aquarela']);
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field().value).toBe('Sobre Violão: Violão');
    expect(screen.queryByRole('group')).toBeNull();
  });

  test('is heard, and so is the one that an arrow comes to', async () => {
    await ask();
    expect(screen.getByText('De qual curso é a resposta?', { selector: '[role="status"]' })).toBeTruthy();
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(screen.getByText('Aquarela', { selector: '[role="status"]' })).toBeTruthy();
  });

  test('is nothing that Enter answers before an arrow was pressed: a new line is one', async () => {
    await ask();
    expect(screen.queryByRole('button', { current: true })).toBeNull();
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true);
    expect(field().value).toBe(asked.text);
  });

  test('is asked until it is said: whoever writes on has the keys to write with', async () => {
    await ask();
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    type(`${asked.text}!`);
    expect(screen.queryByRole('button', { current: true })).toBeNull();
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true);
    press('Aquarela');
    expect(field().value).toBe('Sobre Aquarela: Aquarela!');
  });

  test('is asked no more where it was written by hand', async () => {
    await ask();
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByRole('group')).toBeNull();
    type('Sobre o curso');
    expect(screen.queryByRole('group')).toBeNull();
  });
});

test('Escape leaves the slash a slash, and what follows opens it again', async () => {
  open();
  type('/');
  await screen.findByRole('group');
  fireEvent.keyDown(field(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
  expect(field().value).toBe('/');
  type('/b');
  await screen.findByRole('group');
});

test('one that is gone says so, and what was typed stays', async () => {
  open({ 'GET /ticket/4/canned/1': refusal('request.not_found') });
  type('/');
  press(await screen.findByRole('button', { name: /Áudio/ }).then(() => /Áudio/));
  await screen.findByText('A resposta pronta não foi carregada. Tente de novo.');
  expect(field().value).toBe('/');
});

test('none with these words says so, with the way to write one', async () => {
  open({ 'GET /ticket/canned': [] });
  type('/nada');
  await screen.findByText('Nenhuma resposta pronta com essas palavras.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/ajuda/respostas');
});
