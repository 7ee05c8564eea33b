import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { press, refusal } from '@clube/shared/testing';
import { draft, lesson, ONE, open, openModule, OUTLINE, outline, unit } from '../testing/scene.tsx';

afterEach(cleanup);

const LESSON = 'PATCH /course/3/module/7/lesson/11';
const MODULE = 'PATCH /course/3/module/7';
const BOTH = 'Outra pessoa salvou enquanto você editava';
const rows = () => within(screen.getByRole('list', { name: 'Módulos e aulas' }));
const link = (name: string) => rows().getByRole('link', { name });
const fieldOf = (title: string) => screen.findByRole('textbox', { name: `Título de ${title}` });
const noField = () => waitFor(() => expect(screen.queryByRole('textbox', { name: /^Título de/ })).toBeNull());
/** By the keyboard, as whoever stands on the row. */
async function begin(title: string, name = title) {
  await rows().findByRole('link', { name });
  act(() => link(name).focus());
  fireEvent.keyDown(link(name), { key: 'F2' });
  return fieldOf(title);
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const enter = (field: HTMLElement) => fireEvent.submit(field.closest('form')!);
/** A course whose first lesson has another title in another version. */
const renamed = (title: string, version: number) =>
  outline(unit(7, 'Papel', [lesson(11, { title, version }), lesson(12)]), unit(8, 'Cores', []));
const START = renamed('Aula 11', 3);
const openTree = async (answers = {}) => {
  const opened = open({ [OUTLINE]: START, ...answers });
  await screen.findByText('Aula 12');
  return opened;
};

describe('a title in the tree', () => {
  test('of a lesson is changed by F2 and Enter, over the version that was seen, and the focus is on its row again', async () => {
    const { answers, changes } = await openTree();
    expect(link('Aula 11').getAttribute('aria-keyshortcuts')).toBe('F2');
    const field = await begin('Aula 11');
    expect([document.activeElement, field]).toEqual([field, expect.objectContaining({ value: 'Aula 11' })]);
    answers[OUTLINE] = renamed('Água', 4);
    type(field, ' Água ');
    enter(field);
    await noField();
    expect(document.activeElement).toBe(link('Água'));
    expect(changes()).toEqual([[LESSON, { title: 'Água', version: 3 }]]);
  });

  test('of a module is changed by two clicks on it', async () => {
    const { changes } = await openTree();
    fireEvent.doubleClick(screen.getByText('1. Papel'));
    const field = await fieldOf('Papel');
    type(field, 'Papéis');
    enter(field);
    await noField();
    expect(changes()).toEqual([[MODULE, { title: 'Papéis', version: 4 }]]);
  });

  test('that is typed and not saved is asked about before the tab is closed, and its module does not fold over it', async () => {
    await openTree();
    const field = await begin('Aula 11');
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    type(field, 'Água');
    expect(isAsked()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Aulas de Papel' }));
    expect(field.isConnected).toBe(true);
    act(() => link('Aula 11').focus());
    fireEvent.keyDown(link('Aula 11'), { key: 'F2' });
    expect(document.activeElement).toBe(field);
  });

  test('is left as it was by Esc, and by Enter where nothing was typed', async () => {
    const { changes } = await openTree();
    const field = await begin('Aula 11');
    type(field, 'Água');
    fireEvent.keyDown(field, { key: 'Escape' });
    await noField();
    expect(document.activeElement).toBe(link('Aula 11'));
    enter(await begin('Aula 11'));
    await noField();
    expect(changes()).toEqual([]);
  });

  test.each([
    ['Aula 11', 'Aula 11'],
    ['Papel', '1. Papel'],
  ])('of %s keeps the link below its field from Tab for as long as it is open', async (title, name) => {
    await openTree();
    const field = await begin(title, name);
    expect(link(name).tabIndex).toBe(-1);
    expect(link('Aula 12').tabIndex).toBe(0);
    fireEvent.keyDown(field, { key: 'Escape' });
    await noField();
    expect([document.activeElement, link(name).tabIndex]).toEqual([link(name), 0]);
  });

  test('is saved as its field is left, and the focus stays where it went', async () => {
    const { changes } = await openTree();
    const field = await begin('Aula 11');
    type(field, 'Água');
    act(() => link('Aula 12').focus());
    await noField();
    expect(document.activeElement).toBe(link('Aula 12'));
    expect(changes()).toEqual([[LESSON, { title: 'Água', version: 3 }]]);
  });

  test.each([
    ['Aula 11', 'Aula 11', ' ', 'Dê um título à aula.'],
    ['Aula 11', 'Aula 11', 'a'.repeat(161), '161 / 160'],
    ['Papel', '1. Papel', '', 'Dê um título ao módulo.'],
    ['Papel', '1. Papel', 'a'.repeat(121), '121 / 120'],
  ])('of %s (%s) that is empty or too long is said at its field and not saved', async (title, name, typed, problem) => {
    const { changes } = await openTree();
    const field = await begin(title, name);
    type(field, typed);
    const said = screen.getByText(problem);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toBe(said.id);
    enter(field);
    act(() => link('Aula 12').focus());
    expect(await fieldOf(title)).toBe(field);
    // Whoever goes elsewhere is asked.
    fireEvent.click(link('Aula 12'));
    await screen.findByRole('dialog', { name: 'Sair daqui?' });
    expect(changes()).toEqual([]);
  });

  test.each([
    ['Salvar o meu', 'Água', [[LESSON, { title: 'Água', version: 5 }]]],
    ['Ficar com o salvo', 'Tinta', []],
  ])('that somebody else changed meanwhile is shown with one’s own: %s', async (choice, title, wanted) => {
    const { answers, changes } = await openTree({ [LESSON]: refusal('version.stale') });
    const field = await begin('Aula 11');
    answers[OUTLINE] = renamed('Tinta', 5);
    type(field, 'Água');
    enter(field);
    const both = (await screen.findByText(BOTH)).closest('section')!;
    await waitFor(() => expect(both.textContent).toMatch(/Título da aula.*Tinta.*Água/));
    // What is not chosen yet is not written by leaving the field.
    act(() => link('Aula 12').focus());
    expect(changes()).toHaveLength(1);
    delete answers[LESSON];
    if (title === 'Água') answers[OUTLINE] = renamed('Água', 6);
    act(() => screen.getByRole('button', { name: choice }).focus());
    press(choice);
    await noField();
    expect(document.activeElement).toBe(link(title));
    expect(changes().slice(1)).toEqual(wanted);
  });

  test('is saved over what somebody else changed beside it, and nobody is asked', async () => {
    const { answers, changes } = await openTree({ [LESSON]: refusal('version.stale') });
    const field = await begin('Aula 11');
    answers[OUTLINE] = () => {
      delete answers[LESSON];
      return renamed('Aula 11', 5);
    };
    type(field, 'Água');
    enter(field);
    await noField();
    expect(changes()).toEqual([
      [LESSON, { title: 'Água', version: 3 }],
      [LESSON, { title: 'Água', version: 5 }],
    ]);
  });

  test('that could not be saved stays in its field', async () => {
    const { answers, changes } = await openTree({ [LESSON]: refusal('server.failed') });
    const field = await begin('Aula 11');
    type(field, 'Água');
    enter(field);
    await screen.findByText(/^Não foi possível salvar agora/);
    expect(field).toHaveProperty('value', 'Água');
    delete answers[LESSON];
    enter(field);
    await noField();
    expect(changes()).toHaveLength(2);
  });

  test('of the lesson that is open shows in its own field too', async () => {
    const READ = 'GET /course/3/module/7/lesson/11/draft';
    const { answers } = openModule('?aula=11', {
      [OUTLINE]: START,
      [READ]: draft(11, { title: 'Aula 11', version: 3 }),
    });
    await screen.findByLabelText('Título da aula');
    const field = await begin('Aula 11');
    answers[OUTLINE] = renamed('Água', 4);
    answers[READ] = draft(11, { title: 'Água', version: 4 });
    type(field, 'Água');
    enter(field);
    await noField();
    await waitFor(() => expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', 'Água'));
    expect(screen.queryByText(BOTH)).toBeNull();
  });

  test('found by the filter stays in sight with the focus, whatever it is called then', async () => {
    const { answers } = await openTree();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filtrar aulas' }), { target: { value: 'aula 11' } });
    const field = await begin('Aula 11');
    answers[OUTLINE] = renamed('Água', 4);
    type(field, 'Água');
    enter(field);
    await noField();
    expect(document.activeElement).toBe(link('Água'));
    act(() => link('Água').blur());
    expect(rows().queryAllByRole('link')).toEqual([]);
  });

  test('is no matter of a row that is carried, nor of what makes a lesson', async () => {
    await openTree();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Nova aula em Papel' }), { key: 'F2' });
    const handle = screen.getByRole('button', { name: 'Mover Aula 12' });
    // A space that is typed lifts nothing.
    const field = await begin('Aula 11');
    fireEvent.keyDown(field, { key: ' ', code: 'Space' });
    expect(screen.queryByText('Aula 11 levantado.')).toBeNull();
    fireEvent.keyDown(field, { key: 'Escape' });
    await noField();
    act(() => handle.focus());
    fireEvent.keyDown(handle, { key: 'F2' });
    await fieldOf('Aula 12');
  });

  test('can be changed is said where the tree is explained', async () => {
    open({ [OUTLINE]: ONE });
    await screen.findByText(/F2/, { selector: 'p' });
  });
});
