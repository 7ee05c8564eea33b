import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fill, press, refusal } from '@clube/shared/testing';
import { lesson, ONE, open, OUTLINE, outline, unit } from './testing/scene.tsx';

afterEach(cleanup);

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
    const first = Promise.withResolvers<object>();
    answers[ORDER] = () => first.promise;
    keys('Aula 12', 'Space', 'ArrowUp', 'Space');
    await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 12', 'Aula 11', '2. Cores']));
    keys('Aula 12', 'Space', 'ArrowDown', 'Space');
    await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 11', 'Aula 12', '2. Cores']));
    keys('Aula 12', 'Space', 'ArrowUp', 'Space');
    await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 12', 'Aula 11', '2. Cores']));
    // Written over another state than the page read.
    const saved = { ok: true, over: 'r8', revision: 'r9' };
    answers[ORDER] = saved;
    first.resolve(saved);
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

  describe('can be taken back', () => {
    const undo = () => screen.getByRole('button', { name: 'Desfazer a última mudança de ordem' });
    const isOff = () => undo().getAttribute('aria-disabled') === 'true';
    const ids = (body: unknown) =>
      (body as { modules: { id: number; lessons: number[] }[] }).modules.map(({ id, lessons }) => [id, ...lessons]);
    /** The server's: each order that comes is the one that is answered from then on. */
    const keepOrder = (answers: ReturnType<typeof open>['answers']) => {
      let version = ONE.order_version;
      answers[ORDER] = async (request: Request) => {
        const body: unknown = await request.clone().json();
        version += 1;
        answers[OUTLINE] = {
          ...outline(
            ...ids(body).map(([id, ...of]) =>
              unit(
                id!,
                id === 7 ? 'Papel' : 'Cores',
                of.map((one) => lesson(one)),
              ),
            ),
          ),
          order_version: version,
        };
        return undefined;
      };
    };

    const MOVED = ['1. Papel', 'Aula 12', 'Aula 11', '2. Cores'];
    /** With a lesson taken above the other, which the server has heard of. */
    const openMoved = async () => {
      const opened = open();
      await screen.findByText('Aula 12');
      keepOrder(opened.answers);
      keys('Aula 12', 'Space', 'ArrowUp', 'Space');
      await waitFor(() => expect(shown()).toEqual(MOVED));
      await opened.settled();
      return opened;
    };

    test('move by move, and the focus stays where it was', async () => {
      const { changes, answers } = open();
      await screen.findByText('Aula 12');
      keepOrder(answers);
      expect(isOff()).toBe(true);
      fireEvent.click(undo());
      keys('Aula 12', 'Space', 'ArrowUp', 'Space');
      await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 12', 'Aula 11', '2. Cores']));
      keys('Papel', 'Space', 'ArrowDown', 'Space');
      await waitFor(() => expect(shown()).toEqual(['1. Cores', '2. Papel', 'Aula 12', 'Aula 11']));
      fireEvent.click(undo());
      await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 12', 'Aula 11', '2. Cores']));
      expect(isOff()).toBe(false);
      act(() => undo().focus());
      fireEvent.click(undo());
      await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 11', 'Aula 12', '2. Cores']));
      expect([isOff(), document.activeElement === undo()]).toEqual([true, true]);
      await waitFor(() => expect(changes()).toHaveLength(4));
      expect(changes().map(([, body]) => ids(body))).toEqual([
        [[7, 12, 11], [8]],
        [[8], [7, 12, 11]],
        [[7, 12, 11], [8]],
        [[7, 11, 12], [8]],
      ]);
    });

    test('also after one that was not written', async () => {
      const { changes, answers } = await openMoved();
      answers[ORDER] = refusal('server.failed');
      keys('Papel', 'Space', 'ArrowDown', 'Space');
      await screen.findByText('Não foi possível salvar agora. Tente de novo.');
      await waitFor(() => expect(shown()).toEqual(MOVED));
      expect(isOff()).toBe(false);
      keepOrder(answers);
      fireEvent.click(undo());
      await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 11', 'Aula 12', '2. Cores']));
      await waitFor(() => expect(changes()).toHaveLength(3));
    });

    test('again where taking back was not written', async () => {
      const { changes, answers } = await openMoved();
      answers[ORDER] = refusal('server.failed');
      fireEvent.click(undo());
      await screen.findByText('Não foi possível salvar agora. Tente de novo.');
      await waitFor(() => expect(shown()).toEqual(MOVED));
      expect(isOff()).toBe(false);
      keepOrder(answers);
      fireEvent.click(undo());
      await waitFor(() => expect(shown()).toEqual(['1. Papel', 'Aula 11', 'Aula 12', '2. Cores']));
      await waitFor(() => expect(changes()).toHaveLength(3));
      expect(isOff()).toBe(true);
    });

    test('as long as nobody has put them in order since, nor added to them', async () => {
      const { changes, answers, settled } = await openMoved();
      expect(isOff()).toBe(false);
      answers[OUTLINE] = {
        ...outline(unit(7, 'Papel', [lesson(12), lesson(11), lesson(13)]), unit(8, 'Cores', [])),
        order_version: ONE.order_version + 2,
      };
      answers['POST /course/3/module'] = { id: 9 };
      fill('Novo módulo', 'Luz');
      press('Criar módulo');
      await screen.findByText('Aula 13');
      expect(isOff()).toBe(true);
      fireEvent.click(undo());
      await settled();
      expect(changes().filter(([call]) => call === ORDER)).toHaveLength(1);
    });
  });
});
