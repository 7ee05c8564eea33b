import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lesson, openModule, outline, OUTLINE, unit } from '../testing/scene.tsx';

const ROW = 44;
const MANY = 1000;
/** How far the list is scrolled, in pixels: jsdom lays nothing out. */
let scrolled: number;
let measured: { mockRestore(): void };
const usual = innerHeight;
beforeEach(() => {
  scrolled = 0;
  // A low window: what is drawn is what is in sight, and 20 rows on either side.
  Object.assign(globalThis, { innerHeight: 10 * ROW });
  Element.prototype.scrollIntoView = () => {};
  measured = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const item = this.closest<HTMLElement>('[data-row]');
    const lifted = this.closest<HTMLElement>('[style*="fixed"]');
    const top = lifted ? parseFloat(lifted.style.top) : (item ? parseFloat(item.style.top) : 0) - scrolled;
    return { left: 0, right: 300, width: 300, top, bottom: top + ROW, height: ROW } as DOMRect;
  });
});
afterEach(() => {
  measured.mockRestore();
  Object.assign(globalThis, { innerHeight: usual });
  cleanup();
});

const LARGE = outline(
  unit(
    7,
    'Papel',
    Array.from({ length: MANY }, (_lesson, at) => lesson(1001 + at)),
  ),
  unit(8, 'Cores', []),
);
const openLarge = async () => {
  const opened = openModule('', { [OUTLINE]: LARGE });
  await screen.findByText('Aula 1001');
  return opened;
};
const scroll = (rows: number) =>
  act(() => {
    scrolled = rows * ROW;
    document.body.dispatchEvent(new Event('scroll'));
  });
const shown = () => within(screen.getByRole('list', { name: 'Módulos e aulas' })).getAllByRole('listitem');
const titles = () => shown().map((item) => within(item).queryByRole('link')?.textContent);

describe('the tree of a thousand lessons', () => {
  test('draws those in sight, each with its place among all', async () => {
    await openLarge();
    expect(shown().length).toBeLessThan(120);
    const places = () =>
      shown().map((item) => ['aria-level', 'aria-posinset', 'aria-setsize'].map((name) => item.getAttribute(name)));
    expect(places().slice(0, 3)).toEqual([
      ['1', '1', '2'],
      ['2', '1', '1001'],
      ['2', '2', '1001'],
    ]);
    scroll(500);
    expect(titles()).toContain('Aula 1505');
    expect(titles()).not.toContain('Aula 1001');
    expect(shown().length).toBeLessThan(120);
    // The last: a lesson more can be made, and the next module stands below.
    scroll(1000);
    expect(screen.getByRole('button', { name: 'Nova aula em Papel' })).toBeTruthy();
    expect(titles().at(-1)).toBe('2. Cores');
    expect(places().at(-1)).toEqual(['1', '2', '2']);
  });

  test('keeps what has the focus, with its neighbours, wherever one scrolls', async () => {
    await openLarge();
    act(() => screen.getByRole('link', { name: 'Aula 1003' }).focus());
    scroll(500);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Aula 1003' }));
    expect(titles().slice(0, 4)).toEqual(['Aula 1002', 'Aula 1003', 'Aula 1004', expect.stringMatching(/^Aula 14/)]);
    act(() => (document.activeElement as HTMLElement).blur());
    expect(titles()).not.toContain('Aula 1003');
  });

  test('keeps a title that is changed and not saved, wherever one scrolls and whatever has the focus', async () => {
    await openLarge();
    fireEvent.keyDown(screen.getByRole('link', { name: 'Aula 1003' }), { key: 'F2' });
    const field = await screen.findByRole('textbox', { name: 'Título de Aula 1003' });
    fireEvent.change(field, { target: { value: '' } });
    act(() => field.blur());
    scroll(500);
    expect(screen.getByRole('textbox', { name: 'Título de Aula 1003' })).toBe(field);
    // Another is begun beside it.
    fireEvent.doubleClick(screen.getByText('Aula 1505'));
    await screen.findByRole('textbox', { name: 'Título de Aula 1505' });
    scroll(0);
    expect(screen.getByRole('textbox', { name: 'Título de Aula 1003' })).toBe(field);
  });

  test('a lesson goes by the keyboard beyond what was drawn as it was lifted', async () => {
    const { changes } = await openLarge();
    const handle = screen.getByRole('button', { name: 'Mover Aula 1001' });
    act(() => handle.focus());
    const steps = 35;
    expect(titles()).not.toContain(`Aula ${1001 + steps}`);
    for (const code of ['Space', ...Array.from({ length: steps }, () => 'ArrowDown')])
      fireEvent.keyDown(handle, { code });
    await screen.findByText(`Aula 1001 está no lugar de Aula ${1001 + steps}.`);
    fireEvent.keyDown(handle, { code: 'Space' });
    await screen.findByText(`Aula 1001 ficou no lugar de Aula ${1001 + steps}.`);
    const [[, body]] = changes() as [[string, { modules: { lessons: number[] }[] }]];
    expect(body.modules[0]!.lessons.indexOf(1001)).toBe(steps);
    expect(body.modules[0]!.lessons).toHaveLength(MANY);
  });

  test('a module goes past the lessons between it and the next one', async () => {
    const { changes } = await openLarge();
    const handle = screen.getByRole('button', { name: 'Mover Papel' });
    act(() => handle.focus());
    for (const code of ['Space', 'ArrowDown', 'Space']) fireEvent.keyDown(handle, { code });
    await screen.findByText('Papel ficou no lugar de Cores.');
    const [[, body]] = changes() as [[string, { modules: { id: number }[] }]];
    expect(body.modules.map(({ id }) => id)).toEqual([8, 7]);
  });
});

describe('the filter', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Filtrar aulas' });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const ORDERED = outline(
    unit(7, 'Papel', [lesson(11, { title: 'Água' }), lesson(12, { title: 'Lápis de cor' })]),
    unit(8, 'Cores', [lesson(13, { title: 'Luz' })]),
    unit(9, 'Fim', []),
  );
  const openIt = async () => {
    openModule('', { [OUTLINE]: ORDERED });
    await screen.findByText('Água');
  };
  const all = ['1. Papel', 'Água', 'Lápis de cor', undefined, '2. Cores', 'Luz', undefined, '3. Fim', undefined];

  test('leaves what holds the words, without accents and in any case, with the modules of it and their numbers', async () => {
    await openIt();
    expect(titles()).toEqual(all);
    type('COR');
    expect(titles()).toEqual(['1. Papel', 'Lápis de cor', '2. Cores']);
    type('agua');
    expect(titles()).toEqual(['1. Papel', 'Água']);
    type(' luz ');
    expect(titles()).toEqual(['2. Cores', 'Luz']);
    // A part of the tree is not put in order, folded or added to.
    for (const name of [/^Mover/, /^Aulas de/, /^Nova aula/]) expect(screen.queryByRole('button', { name })).toBeNull();
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(titles()).toEqual(all);
    expect(field()).toHaveProperty('value', '');
    expect(screen.getByRole('button', { name: 'Mover Luz' })).toBeTruthy();
  });

  test('opens what is folded for as long as it is there, and says where nothing is', async () => {
    await openIt();
    fireEvent.click(screen.getByRole('button', { name: 'Aulas de Cores' }));
    expect(titles()).not.toContain('Luz');
    type('luz');
    expect(titles()).toEqual(['2. Cores', 'Luz']);
    type('xyz');
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    screen.getByText('Nenhum módulo ou aula com esse nome.');
    type('');
    expect(titles()).not.toContain('Luz');
  });

  test('of a thousand lessons draws those in sight', async () => {
    await openLarge();
    type('aula 1');
    expect(shown().length).toBeLessThan(120);
    type('aula 1999');
    expect(titles()).toEqual(['1. Papel', 'Aula 1999']);
  });
});

describe('a long course', () => {
  test('has one module open, that of what is chosen, and what was opened so stays open when another is chosen', async () => {
    const many = Array.from({ length: 61 }, (_lesson, at) => lesson(1001 + at));
    openModule('', { [OUTLINE]: outline(unit(7, 'Papel', many), unit(8, 'Cores', [lesson(13, { title: 'Luz' })])) });
    await screen.findByText('Aula 1001');
    expect(titles().at(-1)).toBe('2. Cores');
    // Found by its name, as its module is folded.
    const filter = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    filter('luz');
    fireEvent.click(screen.getByRole('link', { name: 'Luz' }));
    filter('');
    await waitFor(() => expect(titles()).toContain('Luz'));
    fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
    await screen.findByLabelText('Título do módulo');
    expect(titles()).toContain('Luz');
  });
});
