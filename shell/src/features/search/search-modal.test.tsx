import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SearchHit as Hit, type SearchAnswer, type SearchHit } from '@clube/shared/contracts/search';
import { openScreen, press, sampleOf, type Answers } from '@clube/shared/testing';
import { getDefaultStore } from 'jotai';
import { recentKey } from './recent-key.ts';
import { recentSearches } from './recent.ts';
import { searchAtom } from './search-atom.ts';
import { SearchPlace } from './search-place.tsx';

const { said: _said, ...sample } = sampleOf<SearchHit>(Hit);
const hit = (kind: SearchHit['kind'], id: number, title: string, more: Partial<SearchHit> = {}): SearchHit => ({
  ...sample,
  kind,
  id,
  title,
  marks: [],
  course: { id: 3, title: 'Aquarela do zero' },
  module: kind === 'course' ? null : { id: 5, title: 'Luz e cor' },
  locked: null,
  ...more,
});
const found: SearchAnswer = {
  data: [
    hit('course', 3, 'Aquarela do zero', { marks: [[0, 4]] }),
    hit('module', 5, 'Luz e cor'),
    hit('lesson', 8, 'Aguada'),
  ],
  more: [],
};
const KEY = recentKey(1, 1);

beforeEach(() => {
  localStorage.clear();
  getDefaultStore().set(searchAtom, false);
});

const open = (answers: Answers = { 'GET /search': found }) => openScreen(<SearchPlace />, { path: '/home', answers });
const hear = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  act(() => void fireEvent.keyDown(target, { key, ...more }));
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Buscar cursos, módulos e aulas' });
async function search(words: string) {
  hear('k', { ctrlKey: true });
  fireEvent.change(await field(), { target: { value: words } });
}

test('Ctrl+K and / open it, a letter in a field does not, and Esc closes it', async () => {
  open();
  const input = document.body.appendChild(document.createElement('input'));
  hear('/', {}, input);
  hear('k');
  await act(async () => {});
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const [key, more] of [
    ['/', {}],
    ['k', { ctrlKey: true }],
    ['K', { metaKey: true }],
  ] as const) {
    hear(key, more);
    expect(await screen.findByRole('dialog', { name: 'Buscar' })).toBeTruthy();
    hear('Escape', {}, await field());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  input.remove();
});

afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

test('hits stand by kind, what was typed is marked, arrows and Enter lead to one, which is in sight', async () => {
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.textContent);
  };
  const { place, sent } = open();
  await search(' agua ');
  const courses = within(await screen.findByRole('group', { name: 'Cursos' }));
  expect(courses.getByText('Aqua').tagName).toBe('MARK');
  expect(within(screen.getByRole('group', { name: 'Módulos' })).getByText('Luz e cor')).toBeTruthy();
  expect(within(screen.getByRole('group', { name: 'Aulas' })).getByText('Aquarela do zero · Luz e cor')).toBeTruthy();
  expect(sent.map(({ call, search: asked }) => call + asked)).toEqual(['GET /search?q=agua']);
  const input = await field();
  const active = () => document.getElementById(input.getAttribute('aria-activedescendant')!)?.textContent;
  expect(active()).toContain('Aquarela do zero');
  hear('ArrowUp', {}, input);
  expect(active()).toContain('Aguada');
  hear('ArrowUp', {}, input);
  expect(active()).toContain('Luz e cor');
  expect(shown).toEqual([expect.stringContaining('Aguada'), active()]);
  hear('ArrowDown', {}, input);
  hear('Enter', {}, input);
  await waitFor(() => expect(place()).toBe('/curso/3/modulo/5/aula/8'));
  expect(recentSearches(KEY)).toEqual(['agua']);
});

test('Enter opens nothing that was found for older words, neither before the new ones are asked for nor before they are answered', async () => {
  const { answers, place, sent } = open();
  await search('agua');
  await screen.findByRole('group', { name: 'Aulas' });
  const input = await field();
  const { promise, resolve } = Promise.withResolvers<SearchAnswer>();
  answers['GET /search'] = () => promise;
  fireEvent.change(input, { target: { value: 'tinta' } });
  hear('Enter', {}, input);
  await waitFor(() => expect(sent.at(-1)?.search).toBe('?q=tinta'));
  hear('Enter', {}, input);
  expect([place(), screen.queryByRole('dialog') === null]).toEqual(['/home', false]);
  resolve({ data: [hit('course', 4, 'Tinta a óleo')], more: [] });
  await screen.findByRole('option', { name: /Tinta a óleo/ });
  hear('Enter', {}, input);
  await waitFor(() => expect(place()).toBe('/curso/4'));
});

test('what is said in a lesson stands by itself, and leads to its second', async () => {
  const said = { at: 62, text: 'Agora, a linha encerada', marks: [[9, 14]] as [number, number][] };
  const { place, sent } = open({
    'GET /search': { data: [hit('transcript', 8, 'Costura', { said })], more: ['transcript'] },
  });
  await search('linha');
  const group = within(await screen.findByRole('group', { name: 'Dito nas aulas' }));
  expect(group.getByText('linha').tagName).toBe('MARK');
  const row = group.getByRole('option');
  expect(row.textContent).toBe('Agora, a linha enceradaAquarela do zero · Costura1:02');
  fireEvent.click(screen.getByRole('button', { name: 'Ver mais do que é dito' }));
  await waitFor(() => expect(sent.at(-1)?.search).toBe('?q=linha&kind=transcript'));
  fireEvent.click(await screen.findByRole('option'));
  await waitFor(() => expect(place()).toBe('/curso/3/modulo/5/aula/8?t=62'));
});

describe('what is closed says so, and stays closed', () => {
  test.each([
    ['course', 'course.not_released', 'O curso ainda não está liberado!'],
    ['course', 'course.no_access', 'Você não possui acesso ao curso!'],
    ['lesson', 'lesson.locked', 'Essa aula ainda esta bloqueada!'],
    ['module', 'lesson.locked', 'Essa aula ainda esta bloqueada!'],
  ] as const)('%s: %s', async (kind, locked, sentence) => {
    const { place } = open({ 'GET /search': { data: [hit(kind, 8, 'Gravura', { locked })], more: [] } });
    await search('grav');
    const row = await screen.findByRole('option', { name: /Gravura/ });
    expect(within(row).getByText(sentence)).toBeTruthy();
    fireEvent.click(row);
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(place()).toBe('/home');
    expect(recentSearches(KEY)).toEqual([]);
  });
});

test('where nothing can be kept a hit opens, and what was kept before is offered', async () => {
  localStorage.setItem(KEY, JSON.stringify(['luz']));
  const forbidden = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const spies = (['setItem', 'removeItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(forbidden),
  );
  const { place } = open();
  hear('/');
  fireEvent.click(await screen.findByRole('button', { name: 'Limpar' }));
  fireEvent.change(await field(), { target: { value: 'agua' } });
  await screen.findByRole('group', { name: 'Aulas' });
  hear('Enter', {}, await field());
  await waitFor(() => expect(place()).toBe('/curso/3'));
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const spy of spies) spy.mockRestore();
});

test('recent searches are offered, tried again and forgotten', async () => {
  localStorage.setItem(KEY, JSON.stringify(['luz', 'papel']));
  open();
  hear('/');
  fireEvent.click(await screen.findByRole('button', { name: 'papel' }));
  expect((await field()).value).toBe('papel');
  await screen.findByRole('group', { name: 'Cursos' });
  fireEvent.change(await field(), { target: { value: '' } });
  await screen.findByRole('button', { name: 'luz' });
  press('Limpar');
  expect(screen.queryByRole('button', { name: 'luz' })).toBeNull();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('more of a kind is asked for, nothing found says so, and a failure is tried again', async () => {
  const answers: Answers = { 'GET /search': { ...found, more: ['lesson'] } };
  const { sent } = open(answers);
  await search('agua');
  fireEvent.click(await screen.findByRole('button', { name: 'Ver mais aulas' }));
  expect(document.activeElement).toBe(await field());
  await waitFor(() => expect(sent.at(-1)?.search).toBe('?q=agua&kind=lesson'));
  answers['GET /search'] = { data: [], more: [] };
  fireEvent.change(await field(), { target: { value: 'xyz' } });
  await screen.findByText('Nada encontrado para “xyz”');
  answers['GET /search'] = Response.json({ code: 'request.invalid', message: '', request_id: 'r-9' }, { status: 400 });
  fireEvent.change(await field(), { target: { value: 'abc' } });
  await screen.findByText('Referência: r-9');
  answers['GET /search'] = found;
  press('Tentar de novo');
  await screen.findByRole('group', { name: 'Aulas' });
});
