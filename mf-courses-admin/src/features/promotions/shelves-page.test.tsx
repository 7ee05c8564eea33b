import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CourseCard } from '@clube/shared/contracts/course';
import { HOME_PREVIEW_READY, isHomePreview } from '@clube/shared/contracts/home-preview';
import { Shelf } from '@clube/shared/contracts/shelf';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { measureRows, moveRow } from '../../sortables/testing/rows.ts';
import { ShelvesPage } from './shelves-page.tsx';

// jsdom lays nothing out: there is nothing to measure.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
afterEach(cleanup);

const LIST = 'GET /shelf';
const path = '/prateleiras';
const shelf = (id: number, change: Partial<Shelf> = {}): Shelf => ({
  ...sampleOf<Shelf>(Shelf),
  id,
  title: `Prateleira ${id}`,
  rule: { kind: 'newest' },
  audience: null,
  starts_at: null,
  ends_at: null,
  state: 'live',
  version: 4,
  ...change,
});
const card = (id: number, title: string, category: string): CourseCard => ({
  ...sampleOf<CourseCard>(CourseCard),
  id,
  title,
  category,
});
const COURSES = {
  'GET /course': [card(3, 'Aquarela', 'Pintura'), card(4, 'Nanquim', 'Desenho'), card(5, 'Colagem', '')],
};
const open = (list?: Shelf[], at = path, answers: Answers = {}) =>
  openScreen(<ShelvesPage />, { path, at, role: 'owner', answers: { ...COURSES, [LIST]: list, ...answers } });
const openOne = (change: Partial<Shelf> = {}) => open([shelf(7, change), shelf(8)], `${path}?item=7`);

describeStates({ open: (answers) => open(undefined, path, answers), read: LIST, shown: 'title sample' });

describe('the shelves', () => {
  test('none yet says what one is for; a new one is a draft that opens, and too many are said', async () => {
    const { changes, place, answers } = open([]);
    await screen.findByText('Nenhuma prateleira ainda');
    answers['POST /shelf'] = { id: 31 };
    press('Nova prateleira');
    await waitFor(() => expect(place()).toBe(`${path}?item=31`));
    expect(changes()).toEqual([['POST /shelf', { title: 'Nova prateleira', rule: { kind: 'newest' } }]]);
    answers['POST /shelf'] = refusal('promotion.limit');
    press('Nova prateleira');
    await screen.findByText('São 20 no máximo. Apague uma para criar outra.');
  });

  test('each tells what it shows and whether it stands, and leads to itself', async () => {
    open([shelf(1), shelf(2, { state: 'draft', rule: { kind: 'category', category: 'Pintura' } })]);
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Prateleira 1Os cursos publicados por últimoNo ar',
      'Prateleira 2PinturaRascunho',
    ]);
    expect(within(items[0]!).getByRole('link').getAttribute('href')).toBe(`${path}?item=1`);
  });
});

test('another order of them is sent with the one that was seen', async () => {
  const measured = measureRows();
  const { changes } = openOne();
  await screen.findByRole('button', { name: 'Mover Prateleira 8' });
  moveRow('Prateleira 8', 'ArrowUp');
  await waitFor(() => expect(changes()).toEqual([['PUT /shelf/order', { ids: [8, 7], seen: [7, 8] }]]));
  measured.mockRestore();
});

describe('a shelf', () => {
  test('has a title that fits: it says how much does, and cuts nothing off', async () => {
    openOne();
    await screen.findByLabelText('Título da prateleira');
    fill('Título da prateleira', 'a'.repeat(10_000));
    await screen.findByText('10000 / 80');
    expect(screen.getByLabelText('Título da prateleira')).toHaveProperty('maxLength', -1);
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
  });

  const saved = async () => {
    press('Salvar');
    await screen.findByText('Salvo.');
  };

  test('is taken off without what is half typed, and put back by the message that says so', async () => {
    const { changes, answers } = openOne();
    await screen.findByLabelText('Título da prateleira');
    fill('Título da prateleira', '');
    answers[LIST] = [shelf(7, { state: 'draft', version: 5 }), shelf(8)];
    press('Voltar a rascunho');
    await screen.findByText('Voltou a rascunho.');
    expect(screen.getByLabelText('Título da prateleira')).toHaveProperty('value', '');
    press('Desfazer');
    await waitFor(() =>
      expect(changes()).toEqual([
        ['PATCH /shelf/7', { published: false, version: 4 }],
        ['PATCH /shelf/7', { published: true, version: 5 }],
      ]),
    );
  });

  test('of a category has one of those that courses stand in; without one it is not saved', async () => {
    const { changes } = openOne();
    await screen.findByLabelText('Título da prateleira');
    fill('Título da prateleira', 'Para pintar');
    fill('O que mostra', 'category');
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
    await screen.findByRole('option', { name: 'Pintura' });
    fill('Categoria', 'Pintura');
    await saved();
    expect(changes()).toEqual([
      ['PATCH /shelf/7', { title: 'Para pintar', rule: { kind: 'category', category: 'Pintura' }, version: 4 }],
    ]);
  });

  test('of chosen ones has them in the order in which they were put, and each can be taken away', async () => {
    const { changes } = openOne({ rule: { kind: 'chosen', course_ids: [3] } });
    await screen.findByRole('button', { name: 'Tirar Aquarela' });
    fill('Pôr um curso', '5');
    fill('Pôr um curso', '4');
    const chosen = () =>
      within(screen.getByRole('list', { name: 'Cursos da prateleira' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(chosen()).toEqual(['Aquarela', 'Colagem', 'Nanquim']);
    press('Tirar Aquarela');
    expect(chosen()).toEqual(['Colagem', 'Nanquim']);
    await saved();
    expect(changes()).toEqual([['PATCH /shelf/7', { rule: { kind: 'chosen', course_ids: [5, 4] }, version: 4 }]]);
  });

  test('is for whom and from when to when it says, is published, and stands on the home before it is saved', async () => {
    const { changes } = openOne({ state: 'draft' });
    const [frame] = await screen.findAllByTitle<HTMLIFrameElement>('Prévia do início');
    const told: unknown[] = [];
    frame!.contentWindow!.postMessage = (message: unknown) => void told.push(message);
    fill('Título da prateleira', 'Novidades');
    dispatchEvent(
      new MessageEvent('message', {
        origin: location.origin,
        source: frame!.contentWindow,
        data: HOME_PREVIEW_READY,
      }),
    );
    const last = told.at(-1);
    expect(isHomePreview(last) && last.draft.shelves?.map(({ title }) => title)).toEqual(['Novidades', 'Prateleira 8']);
    await screen.findByRole('option', { name: 'Quem faz Aquarela' });
    fill('Quem vê', '3');
    fill('Começa em', '2031-05-09T12:00');
    press('Publicar');
    await screen.findByText('Salvo.');
    expect(changes()).toEqual([
      [
        'PATCH /shelf/7',
        {
          title: 'Novidades',
          audience: { course_id: 3, class_id: null },
          starts_at: new Date('2031-05-09T12:00').toISOString(),
          published: true,
          version: 4,
        },
      ],
    ]);
  });

  test('that somebody else saved meanwhile keeps what was typed', async () => {
    const { answers } = openOne();
    await screen.findByLabelText('Título da prateleira');
    answers['PATCH /shelf/7'] = refusal('version.stale');
    fill('Título da prateleira', 'Meu');
    press('Salvar');
    await screen.findByText('Alguém salvou antes. O que você mudou continua aqui: confira e salve de novo.');
    expect(screen.getByLabelText('Título da prateleira')).toHaveProperty('value', 'Meu');
  });

  test('goes to the bin after a question, and the courses stay', async () => {
    const { changes, answers, place } = openOne();
    fireEvent.click(await screen.findByRole('button', { name: 'Apagar Prateleira 7' }));
    const question = await screen.findByRole('dialog', { name: 'Apagar Prateleira 7?' });
    expect(question.textContent).toContain('Os cursos ficam onde estão.');
    answers[LIST] = [shelf(8)];
    fireEvent.click(within(question).getByRole('button', { name: 'Apagar' }));
    await screen.findByText('Prateleira 7 foi para a lixeira.');
    expect(changes()).toEqual([['DELETE /shelf/7', undefined]]);
    await waitFor(() => expect(place()).toBe(path));
  });
});
