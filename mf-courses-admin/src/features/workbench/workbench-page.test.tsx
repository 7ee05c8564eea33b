import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Loss } from '@clube/shared/contracts/bin';
import { LibraryMedia, Media, type MediaTexts } from '@clube/shared/contracts/media';
import { type LessonDraft, Outline, OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { textOfWords } from '@clube/shared/contracts/lesson-text-nodes';
import { emit } from '@clube/shared/events';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { WorkbenchPage } from './workbench-page.tsx';

const RULE = { release_at: null, release_after_days: null, is_sequential: false, is_for_classes: false };
const lesson = (id: number, change: Partial<OutlineLesson> = {}): OutlineLesson => ({
  ...sampleOf<OutlineLesson>(OutlineLesson),
  ...RULE,
  id,
  title: `Aula ${id}`,
  state: 'live' as const,
  mediaType: 'text' as const,
  duration_seconds: 0,
  ...change,
});
const unit = (id: number, title: string, lessons: OutlineLesson[]): OutlineModule => ({
  ...sampleOf<OutlineModule>(OutlineModule),
  ...RULE,
  id,
  title,
  version: 4,
  state: 'live' as const,
  lessons,
});
const outline = (...modules: OutlineModule[]): Outline => ({
  ...sampleOf<Outline>(Outline),
  ...RULE,
  id: 3,
  title: 'Aquarela',
  version: 6,
  state: 'live' as const,
  modules,
});
const draft = (id: number, change: Partial<LessonDraft> = {}): LessonDraft => ({
  ...lesson(id),
  version: 2,
  text: textOfWords('Sem ácido.'),
  media_id: null,
  media_url: null,
  ...change,
});

const OUTLINE = 'GET /course/3/outline';
const ONE = outline(unit(7, 'Papel', [lesson(11), lesson(12)]), unit(8, 'Cores', []));
/** Each test edits a lesson of its own: what could not be saved is kept for as long as the tab stands. */
let last = 100;
const open = (answers: Answers = {}) =>
  openScreen(<WorkbenchPage />, {
    path: '/config_curso/:curso/module',
    at: '/config_curso/3/module',
    role: 'owner',
    answers: { [OUTLINE]: ONE, ...answers },
  });
const openModule = (query = '', answers: Answers = {}) =>
  openScreen(<WorkbenchPage />, {
    path: '/config_curso/:curso/module/:module/lesson',
    at: `/config_curso/3/module/7/lesson${query}`,
    role: 'owner',
    answers: { [OUTLINE]: ONE, ...answers },
  });
async function openLesson(change: Partial<LessonDraft> = {}, answers: Answers = {}) {
  const id = (last += 1);
  const LESSON = `/course/3/module/7/lesson/${id}`;
  const opened = openModule(`?aula=${id}`, {
    [OUTLINE]: outline(unit(7, 'Papel', [lesson(id, { title: 'O papel' })])),
    [`GET ${LESSON}/draft`]: draft(id, { title: 'O papel', ...change }),
    ...Object.fromEntries(Object.entries(answers).map(([call, value]) => [call.replace('LESSON', LESSON), value])),
  });
  await screen.findByLabelText('Título da aula');
  return { ...opened, id, LESSON, READ: `GET ${LESSON}/draft`, WRITE: `PATCH ${LESSON}` };
}
// jsdom knows no places of letters, which an editor asks for to scroll to them.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => ({ left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 }),
});
/** Pasted: jsdom edits nothing in place. */
async function writeText(words: string) {
  const text = await screen.findByLabelText('Texto da aula');
  text.focus();
  const pasted = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: {
      types: ['text/plain'],
      files: [],
      getData: (type: string) => (type === 'text/plain' ? words : ''),
    },
  });
  // The editor hears events by itself, beside React.
  await act(async () => {
    getSelection()!.selectAllChildren(text);
    document.dispatchEvent(new Event('selectionchange'));
    fireEvent(text, pasted);
    fireEvent.blur(text);
    await Promise.resolve();
  });
}
afterEach(cleanup);

describeStates({
  open: (answers) => open({ [OUTLINE]: undefined, ...answers }),
  read: OUTLINE,
  shown: 'title sample',
  missing: 'course.not_found',
});
describe('one lesson of it', () =>
  describeStates({
    open: (answers) => openModule('?aula=11', answers),
    read: 'GET /course/3/module/7/lesson/11/draft',
    shown: 'Título da aula',
    missing: 'lesson.not_found',
  }));

describe('the cover of the course', () => {
  const cover = '/api/site/image/1/cover-a.webp';

  test('is chosen where nothing else is, and taken away; what is no picture is refused before it is sent', async () => {
    const { changes, answers } = open({ [OUTLINE]: { ...ONE, cover } });
    expect((await screen.findByAltText('Capa do curso')).getAttribute('src')).toBe(cover);
    expect(screen.getByRole('button', { name: 'Trocar: Capa do curso' })).toBeTruthy();
    globalThis.createImageBitmap = () => Promise.reject(new Error('no picture'));
    fireEvent.change(screen.getByLabelText('Capa do curso', { selector: 'input' }), {
      target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] },
    });
    await screen.findByText('Este arquivo não é uma imagem PNG, JPEG ou WebP.');
    expect(changes()).toEqual([]);
    answers[OUTLINE] = { ...ONE, cover: null };
    press('Remover: Capa do curso');
    const question = await screen.findByRole('dialog', { name: 'Remover esta imagem?' });
    expect(question.textContent).toMatch(
      /Capa do curso.*Some agora para todo mundo, e um desenho do Clube fica no lugar/,
    );
    expect(changes()).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Remover' }));
    await screen.findByRole('button', { name: 'Escolher: Capa do curso' });
    expect(changes()).toEqual([['DELETE /course/3/cover', undefined]]);
  });
});

describe('the tree', () => {
  test('holds modules and lessons in order, drafts too, and leads to each', async () => {
    open({ [OUTLINE]: outline(unit(7, 'Papel', [lesson(11), lesson(12, { state: 'draft' })])) });
    const tree = within(await screen.findByRole('list', { name: 'Módulos e aulas' }));
    expect(tree.getByRole('link', { name: '1. Papel' }).getAttribute('href')).toBe('/config_curso/3/module/7/lesson');
    expect(tree.getByRole('link', { name: 'Aula 11' }).getAttribute('href')).toBe(
      '/config_curso/3/module/7/lesson?aula=11',
    );
    expect(tree.getByText('Rascunho').closest('li')!.textContent).toContain('Aula 12');
    expect(screen.getByRole('link', { name: 'Configurações do curso' }).getAttribute('href')).toBe('/config_curso/3');
  });

  test('without a module says what one is for', async () => {
    open({ [OUTLINE]: outline() });
    await screen.findByText('Nenhum módulo ainda');
    expect(screen.getByText('Um módulo junta aulas de um mesmo assunto.')).toBeTruthy();
  });

  test('a new module needs a title, is sent, and shows', async () => {
    const { changes, answers } = open();
    await screen.findByLabelText('Novo módulo');
    press('Criar módulo');
    expect(screen.getByText('Dê um título ao módulo.')).toBeTruthy();
    fill('Novo módulo', 'Luz');
    answers[OUTLINE] = outline(unit(9, 'Luz', []));
    press('Criar módulo');
    await screen.findByText('1. Luz');
    expect(changes()).toEqual([['POST /course/3/module', { title: 'Luz' }]]);
  });

  test('a new lesson is a draft, and opens', async () => {
    const { changes, place } = openModule('', { 'POST /course/3/module/8/lesson': { id: 31 } });
    await screen.findByText('2. Cores');
    press('Nova aula em Cores');
    await waitFor(() => expect(place()).toBe('/config_curso/3/module/8/lesson?aula=31'));
    expect(changes()).toEqual([['POST /course/3/module/8/lesson', { title: 'Nova aula', published: false }]]);
  });

  test('a free course leads to its page for visitors once it is live and the panel shows such courses', async () => {
    const free = { ...ONE, is_free: true };
    const hint = /Visitantes só veem este curso com “Cursos gratuitos” ligado/;
    open({ [OUTLINE]: free, 'GET /meta': {} });
    await screen.findByText(hint);
    expect(screen.queryByRole('link', { name: 'Ver a página para visitantes' })).toBeNull();
    cleanup();
    open({ [OUTLINE]: free, 'GET /meta': { free_courses: 'on' } });
    const link = await screen.findByRole('link', { name: 'Ver a página para visitantes' });
    expect(link.getAttribute('href')).toBe('/cursos-gratuitos/3');
    expect(screen.queryByText(hint)).toBeNull();
    cleanup();
    open({ [OUTLINE]: { ...free, state: 'draft' }, 'GET /meta': { free_courses: 'on' } });
    await screen.findByText('Aula 11');
    expect(screen.queryByRole('link', { name: 'Ver a página para visitantes' })).toBeNull();
  });

  test('a module that is folded shows no lessons', async () => {
    open();
    await screen.findByText('Aula 11');
    press('Aulas de Papel');
    expect(screen.queryByText('Aula 11')).toBeNull();
  });
});

describe('the order', () => {
  const ORDER = 'PUT /course/3/outline';
  /** Each row stands a row's height below the one above it, and what is lifted where it was put; jsdom knows no places. */
  const placeOf = (node: Element) => {
    const at = [...document.querySelectorAll('[data-chosen]')].findIndex((row) => row.contains(node));
    const lifted = node.closest<HTMLElement>('[style*="fixed"]');
    const top = lifted ? parseFloat(lifted.style.top) : Math.max(0, at) * 40;
    return { left: 0, right: 300, width: 300, top, bottom: top + 40, height: 40 } as DOMRect;
  };
  let measured: { mockRestore(): void };
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => {};
    measured = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return placeOf(this);
    });
  });
  afterEach(() => measured.mockRestore());
  /** Keys as fast as they can follow each other: each waits for the page to have answered the one before, and for no timer. */
  const keys = (title: string, ...codes: string[]) => {
    const handle = screen.getByRole('button', { name: `Mover ${title}` });
    for (const code of codes) fireEvent.keyDown(handle, { code });
  };
  const shown = () =>
    within(screen.getByRole('list', { name: 'Módulos e aulas' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test('is changed by the keyboard, however fast the keys follow each other', async () => {
    const { changes, answers } = open();
    await screen.findByText('Aula 12');
    answers[OUTLINE] = outline(unit(7, 'Papel', [lesson(12), lesson(11)]), unit(8, 'Cores', []));
    keys('Aula 12', 'Space', 'ArrowUp', 'Space');
    await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 12', 'Aula 11', '2. Cores']));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()).toEqual([
      [
        ORDER,
        {
          order_version: ONE.order_version,
          modules: [
            { id: 7, lessons: [12, 11] },
            { id: 8, lessons: [] },
          ],
        },
      ],
    ]);
  });

  test('of moves that follow each other is sent with the version that the one before made, and asked for once', async () => {
    const { changes, answers, sent, settled } = open();
    await screen.findByText('Aula 12');
    const turned = outline(unit(7, 'Papel', [lesson(12), lesson(11)]), unit(8, 'Cores', []));
    // Whoever else asks meanwhile may already hear of a later version than this page's own writes made.
    answers[OUTLINE] = { ...turned, order_version: ONE.order_version + 3 };
    const first = Promise.withResolvers<undefined>();
    answers[ORDER] = () => first.promise;
    keys('Aula 12', 'Space', 'ArrowUp', 'Space');
    await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 12', 'Aula 11', '2. Cores']));
    keys('Aula 12', 'Space', 'ArrowDown', 'Space');
    await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 11', 'Aula 12', '2. Cores']));
    keys('Aula 12', 'Space', 'ArrowUp', 'Space');
    await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 12', 'Aula 11', '2. Cores']));
    delete answers[ORDER];
    first.resolve(undefined);
    await settled();
    expect(changes().map(([, body]) => (body as { order_version: number }).order_version)).toEqual(
      [0, 1, 2].map((moves) => ONE.order_version + moves),
    );
    expect(sent.filter(({ call }) => call === OUTLINE)).toHaveLength(2);
  });

  test('that changed elsewhere meanwhile is shown, said, and not overwritten by a move that waited for its turn', async () => {
    const { changes, answers, settled } = open();
    await screen.findByText('Aula 12');
    const first = Promise.withResolvers<Response>();
    answers[ORDER] = () => first.promise;
    keys('Aula 12', 'Space', 'ArrowUp', 'Space');
    await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 12', 'Aula 11', '2. Cores']));
    keys('Papel', 'Space', 'ArrowDown', 'Space');
    await waitFor(() => expect(shown()).toEqual(['1. Cores', '2. Papel', 'Aula 12', 'Aula 11']));
    // Another tab put the lesson into the other module: the version that the second move would have made is that tab's.
    answers[OUTLINE] = {
      ...outline(unit(7, 'Papel', [lesson(11)]), unit(8, 'Cores', [lesson(12)])),
      order_version: ONE.order_version + 1,
    };
    first.resolve(refusal('order.stale'));
    await screen.findAllByText('A ordem mudou em outro lugar. Mostramos a atual: mova de novo.');
    await settled();
    await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 11', '2. Cores', 'Aula 12']));
    expect(changes()).toHaveLength(1);
    // What is moved from here on is moved over what is shown.
    delete answers[ORDER];
    keys('Papel', 'Space', 'ArrowDown', 'Space');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]![1]).toMatchObject({ order_version: ONE.order_version + 1 });
  });

  test('that the page heard of while a move waited is not what that move is sent over', async () => {
    const { changes, answers, settled } = open();
    await screen.findByText('Aula 12');
    const first = Promise.withResolvers<undefined>();
    answers[ORDER] = () => first.promise;
    keys('Aula 12', 'Space', 'ArrowUp', 'Space');
    await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 12', 'Aula 11', '2. Cores']));
    keys('Papel', 'Space', 'ArrowDown', 'Space');
    await waitFor(() => expect(shown()).toEqual(['1. Cores', '2. Papel', 'Aula 12', 'Aula 11']));
    answers[OUTLINE] = { ...ONE, order_version: ONE.order_version + 7 };
    answers['POST /course/3/module'] = { id: 9 };
    fill('Novo módulo', 'Luz');
    press('Criar módulo');
    await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 11', 'Aula 12', '2. Cores']));
    delete answers[ORDER];
    first.resolve(undefined);
    await settled();
    const sent = changes().filter(([call]) => call === ORDER);
    expect(sent.map(([, body]) => (body as { order_version: number }).order_version)).toEqual([
      ONE.order_version,
      ONE.order_version + 1,
    ]);
  });
});

describe('what holds for the course', () => {
  test('shows what somebody else chose meanwhile beside one’s own', async () => {
    const { answers } = open({ 'PATCH /course/3': refusal('version.stale'), [OUTLINE]: { ...ONE, is_free: false } });
    await screen.findByText('Aula 11');
    answers[OUTLINE] = { ...ONE, is_free: false, release_after_days: 3, version: 9 };
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'days' } });
    const both = (await screen.findByText('Outra pessoa salvou enquanto você editava')).closest('section')!;
    await waitFor(() => expect(both.textContent).toMatch(/Abre depois de.*3 dias.*7 dias/));
    expect(both.textContent).not.toContain('Abre em');
    press('Ficar com o salvo');
    await screen.findByText('Tudo salvo');
  });
});

describe('a module', () => {
  test('is renamed when its field is left, with the version that was seen', async () => {
    const { changes, answers } = openModule();
    await screen.findByLabelText('Título do módulo');
    answers[OUTLINE] = outline(unit(7, 'O papel', []));
    fill('Título do módulo', 'O papel');
    await screen.findByText('1. O papel');
    expect(changes()).toEqual([['PATCH /course/3/module/7', { title: 'O papel', version: 4 }]]);
  });

  test('is deleted after a question that says what goes with it, and undone where that is said', async () => {
    const loss = { ...sampleOf<Loss>(Loss), modules_count: 0, lessons_count: 2, started_count: 1 };
    const { changes, place } = openModule('', {
      'GET /course/3/module/7/loss': loss,
      'DELETE /course/3/module/7': { ok: true, bin: 5 },
    });
    await screen.findByLabelText('Título do módulo');
    press('Apagar Papel');
    const question = await screen.findByRole('dialog', { name: 'Apagar Papel?' });
    await waitFor(() => expect(question.textContent).toContain('2 aulas'));
    expect(question.textContent).toMatch(/o progresso de 1 pessoa.*fica 30 dias na lixeira/);
    expect(changes()).toEqual([]);
    press('Apagar');
    await waitFor(() => expect(place()).toBe('/config_curso/3/module'));
    await screen.findByText('Papel foi para a lixeira.');
    press('Desfazer');
    await screen.findByText('Papel está de volta, no lugar em que estava.');
    expect(changes()).toEqual([
      ['DELETE /course/3/module/7', undefined],
      ['POST /bin/5/restore', undefined],
    ]);
  });

  test('is duplicated, and the copy opens', async () => {
    const { changes, place } = openModule('', { 'POST /course/3/module/7/copy': { id: 9 } });
    await screen.findByLabelText('Título do módulo');
    press('Duplicar');
    await waitFor(() => expect(place()).toBe('/config_curso/3/module/9/lesson'));
    expect(changes()).toEqual([['POST /course/3/module/7/copy', undefined]]);
  });

  test('that is not there says so, beside the tree', async () => {
    openModule('?aula=99');
    await screen.findByText('Não encontramos o que você procura');
    expect(screen.getByText('1. Papel')).toBeTruthy();
  });
});

describe('a lesson', () => {
  test('shows what it is, and saves each field when it is left', async () => {
    const { changes, answers, id, READ, LESSON } = await openLesson();
    expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', 'O papel');
    expect((await screen.findByLabelText('Texto da aula')).textContent).toBe('Sem ácido.');
    answers[READ] = draft(id, { title: 'Papéis', version: 3 });
    fill('Título da aula', 'Papéis');
    await screen.findByText('Tudo salvo');
    const text = textOfWords('Algodão');
    answers[READ] = draft(id, { title: 'Papéis', text, version: 4 });
    await writeText('Algodão');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()).toEqual([
      [`PATCH ${LESSON}`, { title: 'Papéis', version: 2 }],
      [`PATCH ${LESSON}`, { text, version: 3 }],
    ]);
    await screen.findByText('Tudo salvo');
  });

  test('is not saved with a space that the next word is to follow, until its field is left', async () => {
    const { changes, answers, id, READ, WRITE } = await openLesson();
    const title = screen.getByLabelText('Título da aula');
    jest.useFakeTimers();
    try {
      fireEvent.change(title, { target: { value: 'Papel' } });
      fireEvent.change(title, { target: { value: 'Papel ' } });
      await act(() => jest.advanceTimersByTimeAsync(2000));
      expect(changes()).toEqual([]);
      expect(title).toHaveProperty('value', 'Papel ');
      fireEvent.change(title, { target: { value: 'Papel vegetal' } });
      answers[READ] = draft(id, { title: 'Papel vegetal', version: 3 });
      await act(() => jest.advanceTimersByTimeAsync(2000));
    } finally {
      jest.useRealTimers();
    }
    await screen.findByText('Tudo salvo');
    answers[READ] = draft(id, { title: 'Papel', version: 4 });
    fill('Título da aula', 'Papel ');
    await waitFor(() => expect(title).toHaveProperty('value', 'Papel'));
    expect(changes()).toEqual([
      [WRITE, { title: 'Papel vegetal', version: 2 }],
      [WRITE, { title: 'Papel ', version: 3 }],
    ]);
  });

  test('what is changed right after a save is saved over that save, whatever the page still shows', async () => {
    // The page is told of the first save only after the second began.
    const { changes, WRITE } = await openLesson();
    fill('Título da aula', 'Papéis');
    await waitFor(() => expect(changes()).toHaveLength(1));
    await screen.findByText('Tudo salvo');
    await writeText('Algodão');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()).toEqual([
      [WRITE, { title: 'Papéis', version: 2 }],
      [WRITE, { text: textOfWords('Algodão'), version: 3 }],
    ]);
  });

  test('is not saved without a title, and who leaves is asked', async () => {
    const { changes, place } = await openLesson();
    fill('Título da aula', '');
    expect(screen.getByText('Dê um título à aula.')).toBeTruthy();
    expect(screen.getByText('Ainda não salvo')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
    await screen.findByRole('dialog', { name: 'Sair daqui?' });
    press('Ficar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
    await screen.findByRole('dialog', { name: 'Sair daqui?' });
    press('Sair');
    await waitFor(() => expect(place()).toBe('/config_curso/3/module/7/lesson'));
    expect(changes()).toEqual([]);
  });

  test('that cannot be saved stays as typed, and is tried again', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({}, { 'PATCH LESSON': refusal('server.failed') });
    fill('Título da aula', 'Papéis');
    await screen.findByText('Não salvo');
    expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', 'Papéis');
    delete answers[WRITE];
    answers[READ] = draft(id, { title: 'Papéis', version: 3 });
    press('Tentar de novo');
    await screen.findByText('Tudo salvo');
    expect(changes()).toHaveLength(2);
  });

  test('that could not be saved is tried again when one comes back to it, and asked about again where that fails', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({}, { 'PATCH LESSON': refusal('server.failed') });
    const leave = async () => {
      fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
      await screen.findByRole('dialog', { name: 'Sair daqui?' });
      press('Sair');
      await screen.findByLabelText('Título do módulo');
    };
    const comeBack = () => fireEvent.click(screen.getByRole('link', { name: 'O papel' }));
    fill('Título da aula', 'Papéis');
    await screen.findByText('Não salvo');
    await leave();
    comeBack();
    expect(await screen.findByLabelText('Título da aula')).toHaveProperty('value', 'Papéis');
    await screen.findByText('Não salvo');
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
    await leave();
    await waitFor(() => expect(changes().length).toBeGreaterThan(2));
    delete answers[WRITE];
    answers[READ] = draft(id, { title: 'Papéis', version: 3 });
    comeBack();
    await screen.findByLabelText('Título da aula');
    await screen.findByText('Tudo salvo');
    expect(new Set(changes().map((change) => JSON.stringify(change)))).toEqual(
      new Set([JSON.stringify([WRITE, { title: 'Papéis', version: 2 }])]),
    );
  });

  test('one comes back to while it is still saved is saved once, and shows what it is by then', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson();
    const held = Promise.withResolvers<undefined>();
    answers[WRITE] = () => held.promise;
    fill('Título da aula', 'Papéis');
    await waitFor(() => expect(changes()).toHaveLength(1));
    fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
    await screen.findByLabelText('Título do módulo');
    fireEvent.click(screen.getByRole('link', { name: 'O papel' }));
    expect(await screen.findByLabelText('Título da aula')).toHaveProperty('value', 'Papéis');
    // Somebody else changes it right after.
    answers[READ] = draft(id, { title: 'Folhas', version: 4 });
    held.resolve(undefined);
    await screen.findByText('Tudo salvo');
    await waitFor(() => expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', 'Folhas'));
    expect(changes()).toEqual([[WRITE, { title: 'Papéis', version: 2 }]]);
  });

  test('that was moved to another module meanwhile is saved there by the next try', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({}, { 'PATCH LESSON': refusal('lesson.not_found') });
    answers[OUTLINE] = outline(unit(7, 'Papel', []), unit(8, 'Cores', [lesson(id, { title: 'O papel' })]));
    answers[READ] = refusal('lesson.not_found');
    const MOVED = `/course/3/module/8/lesson/${id}`;
    answers[`GET ${MOVED}/draft`] = draft(id, { title: 'Papéis', version: 3 });
    fill('Título da aula', 'Papéis');
    await screen.findByText('Módulo 2 · Aula 1');
    expect(screen.getByText('Não salvo')).toBeTruthy();
    press('Tentar de novo');
    await screen.findByText('Tudo salvo');
    expect(changes()).toEqual([
      [WRITE, { title: 'Papéis', version: 2 }],
      [`PATCH ${MOVED}`, { title: 'Papéis', version: 2 }],
    ]);
  });

  test.each([
    ['Salvar o meu', 'Papéis'],
    ['Ficar com o salvo', 'Folhas'],
  ])('that somebody else saved meanwhile shows both: %s', async (choice, title) => {
    const { answers, changes, id, READ, WRITE } = await openLesson({}, { 'PATCH LESSON': refusal('version.stale') });
    answers[READ] = draft(id, { title: 'Folhas', version: 5 });
    fill('Título da aula', 'Papéis');
    const both = await screen.findByText('Outra pessoa salvou enquanto você editava');
    expect(both.closest('section')!.textContent).toContain('Folhas');
    expect(both.closest('section')!.textContent).toContain('Papéis');
    delete answers[WRITE];
    if (title === 'Papéis') answers[READ] = draft(id, { title, version: 6 });
    press(choice);
    await screen.findByText('Tudo salvo');
    expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', title);
    expect(changes().slice(1)).toEqual(title === 'Papéis' ? [[WRITE, { title, version: 5 }]] : []);
  });

  test('typed on while something else of it changed, as by an own file that arrived, is saved over that and no conflict', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({}, { 'PATCH LESSON': refusal('version.stale') });
    answers[READ] = () => {
      delete answers[WRITE];
      return draft(id, { title: 'O papel', media_id: 5, mediaType: 'hls', version: 3 });
    };
    fill('Título da aula', 'Papéis');
    await waitFor(() => expect(changes()).toHaveLength(2));
    await screen.findByText('Tudo salvo');
    expect(changes()).toEqual([
      [WRITE, { title: 'Papéis', version: 2 }],
      [WRITE, { title: 'Papéis', version: 3 }],
    ]);
    expect(screen.queryByText('Outra pessoa salvou enquanto você editava')).toBeNull();
  });

  test('that somebody else saved meanwhile shows every edited field that differs, and no other', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson(
      { is_free: false, release_after_percent: null },
      { 'PATCH LESSON': refusal('server.failed') },
    );
    fill('Título da aula', 'Papéis');
    await screen.findByText('Não salvo');
    fireEvent.click(screen.getByLabelText('Só depois das aulas anteriores'));
    fireEvent.click(screen.getByLabelText(/^Grátis: abre sem matrícula/));
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'days' } });
    await waitFor(() => expect(changes()).toHaveLength(4));
    await screen.findByText('Não salvo');
    answers[WRITE] = refusal('version.stale');
    const theirs = { title: 'Folhas', release_after_days: 3, is_free: true, release_after_percent: null };
    answers[READ] = draft(id, { ...theirs, version: 5 });
    press('Tentar de novo');
    const both = (await screen.findByText('Outra pessoa salvou enquanto você editava')).closest('section')!;
    await waitFor(() => expect(both.textContent).toMatch(/Título da aula.*Folhas.*Papéis/));
    expect(both.textContent).toMatch(/Abre depois de.*3 dias.*7 dias/);
    expect(both.textContent).toMatch(/Em sequência.*não.*sim/);
    expect(both.textContent).not.toMatch(/Grátis|Texto da aula|Abre em/);
  });

  test('whose content somebody else changed keeps that, says so, and shows it', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson(
      { mediaType: 'youtube', media_url: 'https://youtu.be/abc' },
      { 'PATCH LESSON': refusal('version.stale') },
    );
    answers[READ] = draft(id, { mediaType: 'vimeo', media_url: 'https://vimeo.com/1', version: 3 });
    press('Tirar da aula');
    await screen.findByText(
      'O conteúdo desta aula mudou em outro lugar. Mostramos o atual: confira e escolha de novo.',
    );
    expect(screen.getByText('https://vimeo.com/1')).toBeTruthy();
    expect(changes()).toEqual([[WRITE, { media_id: null, version: 2 }]]);
  });

  test('whose title somebody else changed meanwhile plays what is chosen for it', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson(
      { mediaType: 'youtube', media_url: 'https://youtu.be/abc' },
      { 'PATCH LESSON': refusal('version.stale') },
    );
    answers[READ] = () => {
      delete answers[WRITE];
      return draft(id, { title: 'Folhas', mediaType: 'youtube', media_url: 'https://youtu.be/abc', version: 3 });
    };
    press('Tirar da aula');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]).toEqual([WRITE, { media_id: null, version: 3 }]);
    await screen.findByText('Tudo salvo');
  });

  test('whose content somebody else changed keeps that, also where a title is saved over their change first', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({
      mediaType: 'youtube',
      media_url: 'https://youtu.be/abc',
    });
    let now = { title: 'O papel', mediaType: 'vimeo' as const, media_url: 'https://vimeo.com/1', version: 3 };
    answers[READ] = () => draft(id, now);
    answers[WRITE] = async (request: Request) => {
      const { version, ...written } = (await request.clone().json()) as { version: number };
      if (version !== now.version) return refusal('version.stale');
      now = { ...now, ...written, version: version + 1 };
      return { ok: true };
    };
    fill('Título da aula', 'Papéis');
    fireEvent.blur(screen.getByLabelText('Título da aula'));
    press('Tirar da aula');
    await screen.findByText(
      'O conteúdo desta aula mudou em outro lugar. Mostramos o atual: confira e escolha de novo.',
    );
    expect(changes()).toEqual([
      [WRITE, { title: 'Papéis', version: 2 }],
      [WRITE, { title: 'Papéis', version: 3 }],
      [WRITE, { media_id: null, version: 2 }],
    ]);
    expect(now).toMatchObject({ title: 'Papéis', media_url: 'https://vimeo.com/1' });
  });

  test('goes on air, and back to a draft', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({ state: 'draft' });
    answers[READ] = draft(id, { state: 'live', version: 3 });
    press('Publicar');
    await screen.findByRole('button', { name: 'Voltar a rascunho' });
    answers[READ] = draft(id, { state: 'draft', version: 4 });
    await screen.findByText('Tudo salvo');
    press('Voltar a rascunho');
    await screen.findByRole('button', { name: 'Publicar' });
    expect(changes()).toEqual([
      [WRITE, { published: true, version: 2 }],
      [WRITE, { published: false, version: 3 }],
    ]);
  });

  test('opens at once, at a date, days after the enrolment, in turn, or for classes alone', async () => {
    const { answers, changes, id, READ } = await openLesson();
    answers[READ] = draft(id, { release_after_days: 7, version: 3 });
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'days' } });
    await waitFor(() => expect(changes()).toHaveLength(1));
    await screen.findByText('Tudo salvo');
    fill('Dias', '10');
    await waitFor(() => expect(changes()).toHaveLength(2));
    await screen.findByText('Tudo salvo');
    // Until there is a date the days stand: nothing is open meanwhile.
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'date' } });
    fill('Data e hora', '2027-03-04T08:00');
    await waitFor(() => expect(changes()).toHaveLength(3));
    await screen.findByText('Tudo salvo');
    fireEvent.click(screen.getByLabelText('Só depois das aulas anteriores'));
    await waitFor(() => expect(changes()).toHaveLength(4));
    await screen.findByText('Tudo salvo');
    fireEvent.click(screen.getByLabelText('Só para turmas que têm uma regra aqui'));
    await waitFor(() => expect(changes()).toHaveLength(5));
    expect(changes().map(([, body]) => ({ ...(body as object), version: 0 }))).toEqual([
      { release_at: null, release_after_days: 7, version: 0 },
      { release_after_days: 10, version: 0 },
      { release_at: new Date('2027-03-04T08:00').toISOString(), release_after_days: null, version: 0 },
      { is_sequential: true, version: 0 },
      { is_for_classes: true, version: 0 },
    ]);
  });

  test('opens at what is typed once its field is left: nothing, half a number or half a year is never sent', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({ release_at: '2099-01-01T12:00:00.000Z' });
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const before = screen.getByLabelText<HTMLInputElement>('Data e hora').value;
    type('Data e hora', '');
    expect(screen.getByLabelText('Data e hora')).toHaveProperty('value', '');
    fireEvent.blur(screen.getByLabelText('Data e hora'));
    expect(screen.getByLabelText('Data e hora')).toHaveProperty('value', before);
    for (const value of ['0002-03-04T08:00', before]) fill('Data e hora', value);
    type('Data e hora', '2028-03-04T08:00');
    expect([changes(), screen.getByText('Tudo salvo').tagName]).toEqual([[], 'SPAN']);
    const release_at = new Date('2028-03-04T08:00').toISOString();
    answers[READ] = draft(id, { release_at, version: 3 });
    fireEvent.blur(screen.getByLabelText('Data e hora'));
    await waitFor(() => expect(changes()).toHaveLength(1));
    await screen.findByText('Tudo salvo');
    answers[READ] = draft(id, { release_after_days: 7, version: 4 });
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'days' } });
    await waitFor(() => expect(changes()).toHaveLength(2));
    await screen.findByText('Tudo salvo');
    for (const value of ['', '1', '10']) type('Dias', value);
    expect(changes()).toHaveLength(2);
    fireEvent.keyDown(screen.getByLabelText('Dias'), { key: 'Enter' });
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(changes()).toEqual([
      [WRITE, { release_at, version: 2 }],
      [WRITE, { release_at: null, release_after_days: 7, version: 3 }],
      [WRITE, { release_after_days: 10, version: 4 }],
    ]);
  });

  test('a number in whose field one still is counts when the screen goes away, and before the tab is closed', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({ release_after_days: 7 });
    const type = (value: string) => fireEvent.change(screen.getByLabelText('Dias'), { target: { value } });
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    type('10');
    answers[READ] = draft(id, { release_after_days: 10, version: 3 });
    act(() => expect(isAsked()).toBe(true));
    await waitFor(() => expect(changes()).toHaveLength(1));
    await screen.findByText('Tudo salvo');
    expect(isAsked()).toBe(false);
    type('12');
    fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()).toEqual([
      [WRITE, { release_after_days: 10, version: 2 }],
      [WRITE, { release_after_days: 12, version: 3 }],
    ]);
  });

  test('shows when it opens as that is saved, whoever chose it', async () => {
    const { answers, id, READ, WRITE } = await openLesson(
      { release_after_days: 3 },
      { 'PATCH LESSON': refusal('version.stale') },
    );
    const shown = () => screen.getByLabelText<HTMLSelectElement>('Quando abre').value;
    answers[READ] = draft(id, { release_after_days: 5, version: 3 });
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'date' } });
    expect(shown()).toBe('date');
    fill('Data e hora', '2099-01-01T08:00');
    await screen.findByText('Outra pessoa salvou enquanto você editava');
    press('Ficar com o salvo');
    await screen.findByText('Tudo salvo');
    expect([shown(), screen.getByLabelText<HTMLInputElement>('Dias').value]).toEqual(['days', '5']);
    delete answers[WRITE];
    answers[READ] = draft(id, { release_at: '2099-01-01T12:00:00.000Z', version: 4 });
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'date' } });
    fill('Data e hora', '2099-01-01T08:00');
    await screen.findByText('Tudo salvo');
    // Somebody else opens it at once, and the page hears of it with what is saved next.
    answers[READ] = draft(id, { version: 6 });
    fill('Título da aula', 'Papéis');
    await waitFor(() => expect(shown()).toBe('now'));
  });

  test('opens after a part of the lesson before, or to anybody', async () => {
    const { answers, changes, id, READ } = await openLesson({ release_after_percent: null, is_free: false });
    answers[READ] = draft(id, { release_after_percent: 50, is_free: false, version: 3 });
    fireEvent.click(screen.getByLabelText('Só depois de uma parte da aula anterior'));
    await waitFor(() => expect(changes()).toHaveLength(1));
    await screen.findByText('Tudo salvo');
    fill('Quanto precisa estar feito (%)', '900');
    await waitFor(() => expect(changes()).toHaveLength(2));
    await screen.findByText('Tudo salvo');
    fireEvent.click(screen.getByLabelText(/^Grátis: abre sem matrícula/));
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(changes().map(([, body]) => ({ ...(body as object), version: 0 }))).toEqual([
      { release_after_percent: 50, version: 0 },
      { release_after_percent: 100, version: 0 },
      { is_free: true, version: 0 },
    ]);
  });

  test('one of the library is chosen in the place of sending it again; what plays already or cannot is not offered', async () => {
    const media = (id: number, status: LibraryMedia['status']): LibraryMedia => ({
      ...sampleOf<LibraryMedia>(LibraryMedia),
      id,
      name: `Filme ${id}`,
      status,
    });
    const data = [media(41, 'ready'), media(42, 'failed'), media(43, 'processing'), media(44, 'ready')];
    const { changes, sent, WRITE } = await openLesson(
      { media_id: 44, mediaType: 'hls' },
      { 'GET /media': { data, next: null } },
    );
    press('Trocar');
    press('Escolher da biblioteca');
    await screen.findByRole('button', { name: 'Usar Filme 41' });
    expect(screen.getAllByRole('button', { name: /^Usar/ }).map((button) => button.getAttribute('aria-label'))).toEqual(
      ['Usar Filme 41', 'Usar Filme 43'],
    );
    fill('Buscar por nome', 'filme');
    await waitFor(() => expect(sent.at(-1)?.search).toContain('q=filme'));
    press('Usar Filme 41');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { media_id: 41, version: 2 }]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('takes a link that a player knows, and no other', async () => {
    const { changes, WRITE } = await openLesson({}, { 'GET /media/link': { title: null, duration_seconds: null } });
    const LINK = 'Ou o link de um vídeo ou de uma página';
    for (const [address, why] of [
      ['https://example.com/video', /^Use um link de vídeo ou de página destes sites: YouTube, Vimeo, Panda Video, /],
      ['http://docs.google.com/document/d/1AbCdEfGhIjKl', 'O endereço precisa começar com https://.'],
      ['https://ana:1@docs.google.com/document/d/1AbCdEfGhIjKl', 'Tire o nome e a senha do endereço.'],
      ['https://www.canva.com/design/DAFabc/edit', /copie o link de compartilhar ou de incorporar/],
      ['docs.google.com/document', 'Cole o endereço inteiro, com https:// no começo.'],
    ] as const) {
      fill(LINK, address);
      press('Usar este link');
      expect(await screen.findByText(why)).toBeTruthy();
    }
    expect(changes()).toEqual([]);
    fill(LINK, 'https://youtu.be/abc');
    press('Usar este link');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { media_url: 'https://youtu.be/abc', version: 2 }]]));
  });

  test('takes a page of a host that frames its own, which then stands where a video would', async () => {
    const { changes, WRITE } = await openLesson();
    const address = 'https://docs.google.com/presentation/d/1AbCdEfGhIjKl/edit?usp=sharing';
    fill('Ou o link de um vídeo ou de uma página', ` ${address} `);
    press('Usar este link');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { media_url: address, version: 2 }]]));
  });

  describe('of a video that its host tells about', () => {
    const LINK = 'Ou o link de um vídeo ou de uma página';
    const VIDEO = 'https://vimeo.com/76979871';
    const FACTS = 'GET /media/link';
    const take = async (title: string, facts: unknown) => {
      const opened = await openLesson({ title }, { [FACTS]: facts });
      const { READ, answers, id } = opened;
      answers[READ] = draft(id, { title, mediaType: 'vimeo', media_url: VIDEO, version: 3 });
      fill(LINK, VIDEO);
      press('Usar este link');
      await screen.findByText(VIDEO);
      return opened;
    };

    test('it knows the length, and offers the title where there is none yet', async () => {
      const { changes, WRITE, READ, answers, id } = await take('Nova aula', {
        title: 'As cores',
        duration_seconds: 312,
      });
      expect(changes()).toEqual([[WRITE, { media_url: VIDEO, media_seconds: 312, version: 2 }]]);
      await screen.findByText('Título no site do vídeo: As cores');
      answers[READ] = draft(id, { title: 'As cores', mediaType: 'vimeo', media_url: VIDEO, version: 4 });
      press('Usar este título');
      await waitFor(() => expect(screen.queryByText('Título no site do vídeo: As cores')).toBeNull());
      expect(changes().at(-1)).toEqual([WRITE, { title: 'As cores', version: 3 }]);
    });

    test('a title of one’s own stays, and is asked about by nobody', async () => {
      await take('O papel', { title: 'As cores', duration_seconds: null });
      expect(screen.queryByRole('button', { name: 'Usar este título' })).toBeNull();
    });

    test('a host that says nothing stops nobody', async () => {
      const { changes, WRITE } = await take('Nova aula', refusal('server.failed'));
      expect(changes()).toEqual([[WRITE, { media_url: VIDEO, version: 2 }]]);
      expect(screen.queryByRole('button', { name: 'Usar este título' })).toBeNull();
    });
  });

  test('gives its video away, or changes it', async () => {
    const { changes, WRITE } = await openLesson({ mediaType: 'youtube', media_url: 'https://youtu.be/abc' });
    expect(screen.getByText('https://youtu.be/abc')).toBeTruthy();
    expect(screen.queryByLabelText('Arquivo da aula')).toBeNull();
    press('Trocar');
    expect(screen.getByLabelText('Arquivo da aula')).toBeTruthy();
    press('Cancelar');
    press('Tirar da aula');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { media_id: null, version: 2 }]]));
  });

  test.each([
    [
      { mediaType: 'youtube', media_url: 'https://youtu.be/abc', duration_seconds: 312 },
      { media_url: 'https://youtu.be/abc', media_seconds: 312 },
    ],
    [{ mediaType: 'pdf', media_id: 5 }, { media_id: 5 }],
    [{ mediaType: 'quiz' }, { quiz: true }],
  ] as const)(
    'that was %j and gave it away says so, and has it back with one press, on whatever screen',
    async (was, back) => {
      const { changes, answers, id, READ, WRITE } = await openLesson(was);
      answers[READ] = draft(id, { title: 'O papel', version: 3 });
      press('Tirar da aula');
      await screen.findByText('Tirado da aula. Nada foi apagado.');
      await screen.findByRole('button', { name: 'Fazer um quiz' });
      fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
      await screen.findByLabelText('Título do módulo');
      press('Desfazer');
      await waitFor(() => expect(changes()).toHaveLength(2));
      expect(changes()).toEqual([
        [WRITE, { media_id: null, version: 2 }],
        [WRITE, { ...back, version: 3 }],
      ]);
    },
  );

  test('that cannot give it away says that, and offers nothing to undo', async () => {
    await openLesson({ mediaType: 'quiz' }, { 'PATCH LESSON': refusal('server.failed') });
    press('Tirar da aula');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  test('is deleted after a question that says what is lost', async () => {
    const { changes, place, sent, settled, LESSON, READ } = await openLesson();
    press('Apagar O papel');
    const dialog = await screen.findByRole('dialog', { name: 'Apagar O papel?' });
    expect(dialog.textContent).toContain(
      'Some agora para todo mundo e fica 30 dias na lixeira. Até lá, volta com tudo o que é seu.',
    );
    press('Apagar');
    await waitFor(() => expect(place()).toBe('/config_curso/3/module/7/lesson'));
    expect(changes()).toEqual([[`DELETE ${LESSON}`, undefined]]);
    await settled();
    expect(sent.filter(({ call }) => call === READ)).toHaveLength(1);
  });

  test('that is not deleted stays, and the question too', async () => {
    await openLesson({}, { 'DELETE LESSON': refusal('server.failed') });
    press('Apagar O papel');
    await screen.findByRole('dialog');
    press('Apagar');
    await screen.findByText('Não foi possível apagar agora. Tente de novo.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('a media of a lesson', () => {
  const media = (change: Partial<Media>): Media => ({ ...sampleOf<Media>(Media), ...change });
  const openMedia = (state: Partial<Media>) =>
    openLesson({ media_id: 5, mediaType: 'hls' }, { 'GET /media/5': media(state) });

  test.each([
    [{ status: 'ready', damages: [], unchecked: false }, 'Pronto para assistir'],
    [
      { status: 'ready', damages: [], unchecked: true },
      'Pronto, mas não foi possível conferir o arquivo até o fim. Assista à aula inteira para ter certeza',
    ],
    [
      { status: 'ready', damages: [65], unchecked: true },
      'Pronto, mas o arquivo tem um defeito em 1:05. Confira a aula e, se puder, envie de novo',
    ],
    [
      { status: 'ready', damages: [65] },
      'Pronto, mas o arquivo tem um defeito em 1:05. Confira a aula e, se puder, envie de novo',
    ],
    [{ status: 'processing' }, 'Processando'],
    [{ status: 'waiting', error_code: 'converting' }, 'Em conversão'],
    [
      { status: 'waiting', error_code: 'converter_missing' },
      'Precisa de conversão, e este servidor ainda não tem o conversor (FFmpeg)',
    ],
    [{ status: 'failed', error_code: 'not_media' }, 'Este arquivo não é um vídeo, um áudio nem um PDF'],
    [
      { status: 'failed', error_code: 'no_times' },
      'O arquivo traz só as imagens, sem os tempos em que aparecem. Exporte em MP4 (H.264) e envie',
    ],
    [{ status: 'failed', error_code: 'truncated' }, 'O arquivo está incompleto. Envie de novo'],
    [{ status: 'failed', error_code: 'unreadable' }, 'Não foi possível ler o arquivo'],
    [
      { status: 'failed', error_code: 'protected' },
      'O arquivo tem proteção contra cópia (DRM). Exporte sem proteção e envie',
    ],
    [
      { status: 'failed', error_code: 'too_demanding' },
      'O arquivo pede mais memória ou tempo do que este servidor tem. Exporte de novo em MP4 (H.264) e envie',
    ],
    [{ status: 'failed', error_code: 'conversion_failed' }, 'A conversão falhou. Envie o arquivo em outro formato'],
  ] as [Partial<Media>, string][])('that is %j says so', async (state, text) => {
    await openMedia(state);
    await screen.findByText(text);
  });

  test('that changes is asked for again', async () => {
    const { answers } = await openMedia({ status: 'processing' });
    await screen.findByText('Processando');
    answers['GET /media/5'] = media({ status: 'ready', damages: [], unchecked: false });
    emit('media:changed', { mediaId: 5 });
    await screen.findByText('Pronto para assistir');
  });
});

describe('captions and chapters of a lesson', () => {
  const TEXTS = 'GET /media/5/text';
  const texts = (change: Partial<MediaTexts> = {}): MediaTexts => ({ captions: [], chapters: [], ...change });
  const openTexts = (change?: Partial<MediaTexts>, answers: Answers = {}) =>
    openLesson(
      { media_id: 5, mediaType: 'audio' },
      { 'GET /media/5': sampleOf<Media>(Media), [TEXTS]: texts(change), ...answers },
    );
  const file = new File(['WEBVTT'], 'a.vtt');
  const choose = (label: string) => fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
  const PORTUGUESE = { language: 'pt-BR', origin: 'file' as const };

  test('captions are sent in a language that has none yet', async () => {
    const { changes } = await openTexts({ captions: [PORTUGUESE] });
    const select = await screen.findByLabelText<HTMLSelectElement>('Idioma das legendas');
    expect([...select.options].map(({ value }) => value)).not.toContain('pt-BR');
    fireEvent.change(select, { target: { value: 'fr' } });
    choose('Arquivo de legendas (.vtt ou .srt)');
    await waitFor(() => expect(changes().map(([call]) => call)).toEqual(['PUT /media/5/captions/fr']));
  });

  test('captions are told with where they come from, replaced and removed, and come back', async () => {
    const cues = [{ start: 0, end: 1, text: 'Olá' }];
    const { changes, answers } = await openTexts(
      { captions: [PORTUGUESE] },
      {
        'GET /media/5/captions/pt-BR/cues': { version: 'a', cues },
        'PUT /media/5/captions/pt-BR/cues': { version: 'a' },
      },
    );
    const row = within(await screen.findByRole('list', { name: 'Legendas' }));
    expect(row.getByRole('listitem').textContent).toContain('português (Brasil) · veio no arquivo');
    choose('Trocar legendas: português (Brasil)');
    await waitFor(() => expect(changes()).toHaveLength(1));
    answers[TEXTS] = texts();
    press('Remover legendas: português (Brasil)');
    const question = await screen.findByRole('dialog', { name: 'Remover as legendas em português (Brasil)?' });
    expect(question.textContent).toContain('Somem agora para todo mundo');
    expect(changes()).toHaveLength(1);
    fireEvent.click(within(question).getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(row.queryByRole('listitem')).toBeNull());
    expect(changes().map(([call]) => call)).toEqual(['PUT /media/5/captions/pt-BR', 'DELETE /media/5/captions/pt-BR']);
    await screen.findByText('Legendas em português (Brasil) removidas.');
    answers[TEXTS] = texts({ captions: [PORTUGUESE] });
    press('Desfazer');
    await row.findByRole('listitem');
    expect(changes().at(-1)).toEqual(['PUT /media/5/captions/pt-BR/cues', { seen: null, cues }]);
  });

  test('captions that cannot be read now stay', async () => {
    const { changes } = await openTexts(
      { captions: [PORTUGUESE] },
      { 'GET /media/5/captions/pt-BR/cues': refusal('server.failed') },
    );
    await screen.findByRole('list', { name: 'Legendas' });
    press('Remover legendas: português (Brasil)');
    const question = await screen.findByRole('dialog', { name: 'Remover as legendas em português (Brasil)?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Remover' }));
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(changes()).toEqual([]);
  });

  test.each([
    ['captions.unreadable', 'Não há legendas neste arquivo. Envie um .vtt ou .srt.'],
    ['media.too_large', 'O arquivo de legendas passa de 2 MB.'],
    ['captions.too_many', 'São no máximo 20 idiomas.'],
    ['site.storage_exceeded', 'O armazenamento do painel está cheio. Exclua vídeos que não usa mais.'],
  ] as const)('a file that is refused with %s says why', async (code, text) => {
    await openTexts({}, { 'PUT /media/5/captions/pt-BR': refusal(code) });
    await screen.findByLabelText('Idioma das legendas');
    choose('Arquivo de legendas (.vtt ou .srt)');
    await screen.findByText(text);
  });

  test('chapters are lines; one that is none is named and not saved', async () => {
    const { changes } = await openTexts({ chapters: [{ seconds: 0, title: 'Começo' }] });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Capítulos');
    expect(field.value).toBe('0:00 Começo');
    expect(screen.queryByRole('button', { name: 'Salvar capítulos' })).toBeNull();
    fireEvent.change(field, { target: { value: '0:00 Começo\nsem tempo' } });
    expect(screen.getByText('A linha 2 precisa de um tempo e um título, como 2:30 Materiais.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar capítulos' }).disabled).toBe(true);
    press('Desfazer');
    expect(field.value).toBe('0:00 Começo');
    fireEvent.change(field, { target: { value: '0:00 Começo\n1:30 Água' } });
    press('Salvar capítulos');
    const chapters = [
      { seconds: 0, title: 'Começo' },
      { seconds: 90, title: 'Água' },
    ];
    await waitFor(() => expect(changes()).toEqual([['PUT /media/5/chapters', { chapters }]]));
  });

  test('chapters that are typed and not saved are asked about before one leaves', async () => {
    const { place } = await openTexts();
    const before = place();
    fill(await screen.findByLabelText('Capítulos').then(() => 'Capítulos'), '0:00 Papel');
    fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
    await screen.findByRole('dialog', { name: 'Sair daqui?' });
    screen.getByText('Os capítulos que você mudou ainda não foram salvos.');
    press('Ficar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([place(), screen.getByLabelText<HTMLTextAreaElement>('Capítulos').value]).toEqual([before, '0:00 Papel']);
  });

  test('a lesson without a file of its own has neither', async () => {
    await openLesson({ mediaType: 'youtube', media_url: 'https://youtu.be/abc' });
    expect(screen.queryByRole('region', { name: 'Legendas e capítulos' })).toBeNull();
  });
});

describe('a lesson that is a quiz', () => {
  test('is made of a text with one press, and has questions and what came of them in place of media', async () => {
    const { changes, answers, id, READ, WRITE } = await openLesson();
    answers[READ] = draft(id, { title: 'O papel', mediaType: 'quiz' });
    press('Fazer um quiz');
    await screen.findByRole('heading', { name: 'Quiz' });
    expect(changes()).toEqual([[WRITE, { quiz: true, version: 2 }]]);
    await screen.findByRole('tab', { name: 'Perguntas', selected: true });
    expect(screen.getByRole('tab', { name: 'Resultados' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fazer um quiz' })).toBeNull();
    answers[READ] = draft(id, { title: 'O papel' });
    press('Tirar da aula');
    await screen.findByRole('button', { name: 'Fazer um quiz' });
    expect(changes().at(-1)).toEqual([WRITE, { media_id: null, version: 3 }]);
  });
});
