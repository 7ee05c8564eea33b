import { beforeEach, expect, jest, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { lessonQuery } from '@clube/shared/clients/lesson';
import { LessonDetail, Progress } from '@clube/shared/contracts/lesson';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import { openScreen, press, sampleOf } from '@clube/shared/testing';
import type { OpenPdf } from './document.ts';
import { Reader } from './reader.tsx';

const IDS = { courseId: 3, moduleId: 7, lessonId: 2 };
const PROGRESS = 'POST /course/3/module/7/lesson/2/progress';
beforeEach(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const drawn = jest.fn<(page: number, scale: number) => void>();
const close = jest.fn();
const document: OpenPdf = async () => ({
  pages: 9,
  page: async (number) => ({
    width: 776,
    height: 1000,
    draw: (_canvas, words, scale) => {
      drawn(number, scale);
      words.textContent = `Folha ${number}`;
      return { done: Promise.resolve(), stop: () => undefined };
    },
  }),
  close,
});
beforeEach(() => void jest.clearAllMocks());

const open = ({ opened = document, startAt = 0, renew = async (): Promise<string | undefined> => '/novo' } = {}) =>
  openScreen(<Reader url="/pdf" title="Apostila" path={IDS} startAt={startAt} renew={renew} open={opened} />, {
    path: '/',
    answers: { [PROGRESS]: sampleOf<Progress>(Progress) },
  });
const number = () => screen.getByLabelText<HTMLInputElement>('Ir para a página');
const room = () => screen.getByRole('region', { name: 'PDF: Apostila' });

test('a PDF shows the pages in sight with their words, and which one of how many', async () => {
  open();
  screen.getByText('Abrindo o PDF…');
  await screen.findByText('Folha 1');
  expect([...new Set(drawn.mock.calls.map(([page]) => page))]).toEqual([1, 2]);
  expect(number().value).toBe('1');
  screen.getByText('de 9');
  expect(screen.queryByText('Folha 9')).toBeNull();
});

test('another page is gone to by its number, by buttons and by keys', async () => {
  open();
  await screen.findByText('Folha 1');
  const at = async (page: number) => {
    fireEvent.scroll(room());
    await screen.findByText(`Folha ${page}`);
    expect(number().value).toBe(String(page));
  };
  fireEvent.change(number(), { target: { value: '5' } });
  fireEvent.submit(number());
  await at(5);
  press('Próxima página');
  await at(6);
  fireEvent.keyDown(room(), { key: 'End' });
  await at(9);
  fireEvent.keyDown(room(), { key: 'ArrowLeft' });
  await at(8);
  expect(screen.queryByText('Folha 1')).toBeNull();
});

test('it is drawn larger, and as wide as there is room again', async () => {
  open();
  await screen.findByText('Folha 1');
  press('Aumentar');
  await waitFor(() => expect(drawn).toHaveBeenCalledWith(1, 1.25));
  press('Ajustar à largura');
  await waitFor(() => expect(drawn.mock.lastCall?.[1]).toBe(1));
});

test('it begins where it was left, and where it is left is kept', async () => {
  const { changes } = open({ startAt: 4 });
  await screen.findByText('Folha 5');
  fireEvent.keyDown(room(), { key: 'ArrowRight' });
  fireEvent.scroll(room());
  await screen.findByText('Folha 6');
  expect(changes()).toEqual([]);
  cleanup();
  await waitFor(() => expect(changes()).toEqual([[PROGRESS, { position: 5, intervals: [] }]]));
  expect(close).toHaveBeenCalledTimes(1);
});

test('without a network it is kept in the browser, and told once when there is one', async () => {
  const log = jest.spyOn(console, 'info').mockImplementation(() => {});
  const left = () => JSON.stringify(Object.entries(localStorage).filter(([name]) => name.startsWith('watched:')));
  const { answers, changes } = open({ startAt: 4 });
  answers[PROGRESS] = () => Promise.reject(new TypeError('Failed to fetch'));
  await screen.findByText('Folha 5');
  fireEvent.keyDown(room(), { key: 'ArrowRight' });
  fireEvent.scroll(room());
  await screen.findByText('Folha 6');
  cleanup();
  await waitFor(() => expect(left()).toMatch(/\\"position\\":5,\\"at\\":\d+,\\"intervals\\":\[\]/));
  expect(left()).toContain(String.raw`\"lessonId\":2`);
  expect(changes()).toHaveLength(1);
  const again = open({ startAt: 5 });
  await screen.findByText('Folha 6');
  fireEvent.keyDown(room(), { key: 'ArrowRight' });
  fireEvent.scroll(room());
  await screen.findByText('Folha 7');
  cleanup();
  await waitFor(() => expect(again.changes()).toEqual([[PROGRESS, { position: 6, intervals: [] }]]));
  // What is told needs no keeping.
  await waitFor(() => expect(left()).toBe('[]'));
  log.mockRestore();
});

/** The place that the page knows of the lesson. */
function Place() {
  const { data } = useQuery(lessonQuery(IDS));
  return <p>{data && `Lugar ${data.position_seconds} desde ${data.positioned_at}`}</p>;
}

test('of two answers that cross each other the one of the last page counts, and a place is as old as its page', async () => {
  const log = jest.spyOn(console, 'info').mockImplementation(() => {});
  const left = () => Object.keys(localStorage).filter((name) => name.startsWith('watched:'));
  const asked: PromiseWithResolvers<Response>[] = [];
  const stood = { position_seconds: 4, positioned_at: '2030-01-01T11:00:00.000Z' };
  const answers = {
    'GET /course/3/module/7/lesson/2': { ...sampleOf<LessonDetail>(LessonDetail), ...stood },
    [PROGRESS]: () => {
      asked.push(Promise.withResolvers<Response>());
      return asked.at(-1)!.promise;
    },
  };
  openScreen(
    <>
      <Reader url="/pdf" title="Apostila" path={IDS} startAt={4} renew={async () => undefined} open={document} />
      <Place />
    </>,
    { path: '/', answers },
  );
  await screen.findByText('Folha 5');
  await screen.findByText('Lugar 4 desde 2030-01-01T11:00:00.000Z');
  jest.useFakeTimers({ now: Date.parse('2030-01-01T12:00:00.000Z') });
  try {
    const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    const turn = async () => {
      fireEvent.keyDown(room(), { key: 'ArrowRight' });
      fireEvent.scroll(room());
      await pass(2);
    };
    await turn();
    await turn();
    screen.getByText('Lugar 6 desde 2030-01-01T12:00:03.500Z');
    expect(asked).toHaveLength(2);
    await pass(20);
    asked[1]!.reject(new TypeError('Failed to fetch'));
    await pass(0);
    const kept = { position: 6, at: Date.parse('2030-01-01T12:00:03.500Z') };
    expect(left().map((name) => JSON.parse(localStorage.getItem(name)!) as object)).toMatchObject([kept]);
    asked[0]!.resolve(Response.json(sampleOf<Progress>(Progress)));
    await pass(0);
    expect(left()).toHaveLength(1);
  } finally {
    jest.useRealTimers();
    cleanup();
    localStorage.clear();
    log.mockRestore();
  }
});

test('what does not open says so, and is tried again by a new address', async () => {
  const opened = jest.fn<OpenPdf>().mockRejectedValueOnce(new Error('410')).mockImplementation(document);
  open({ opened });
  await screen.findByText('Não foi possível abrir o PDF.');
  press('Tentar de novo');
  await screen.findByText('Folha 1');
  expect(opened.mock.calls).toEqual([
    ['/pdf', false, expect.any(AbortSignal)],
    ['/novo', true, expect.any(AbortSignal)],
  ]);
});

test('the focus goes on where what was pressed is gone, and stays where somebody went meanwhile', async () => {
  const opens = Promise.withResolvers<void>();
  const opened = jest
    .fn<OpenPdf>()
    .mockRejectedValueOnce(new Error('410'))
    .mockImplementationOnce(async (...how) => {
      await opens.promise;
      return document(...how);
    });
  open({ opened });
  await screen.findByText('Não foi possível abrir o PDF.');
  screen.getByRole('button', { name: 'Tentar de novo' }).focus();
  press('Tentar de novo');
  await waitFor(() => expect(globalThis.document.activeElement?.textContent).toBe('Abrindo o PDF…'));
  opens.resolve();
  await screen.findByText('Folha 1');
  expect(globalThis.document.activeElement).toBe(room());
  // Whoever opens it the first time has the focus where it was.
  cleanup();
  open();
  await screen.findByText('Folha 1');
  expect(globalThis.document.activeElement).toBe(globalThis.document.body);
});

test('pages of another shape move nothing of what is read', async () => {
  const opened: OpenPdf = async (url) => {
    const file = await document(url, false, new AbortController().signal);
    return {
      ...file,
      page: async (at) => ({ ...(await file.page(at)), height: at === 1 ? 1000 : 500 }),
    };
  };
  open({ opened });
  await screen.findByText('Folha 1');
  fireEvent.change(number(), { target: { value: '5' } });
  fireEvent.submit(number());
  fireEvent.scroll(room());
  await screen.findByText('Folha 5');
  // The fourth is half as tall as it was taken for; the fifth still begins at the upper edge.
  await waitFor(() => {
    const top = Number.parseFloat(screen.getByRole('group', { name: 'Página 5' }).style.top);
    expect(Number.parseFloat(screen.getByRole('group', { name: 'Página 4' }).style.height)).toBe(500);
    expect(Math.abs(top - 12 - room().scrollTop)).toBeLessThan(13);
  });
  fireEvent.scroll(room());
  expect(number().value).toBe('5');
});

test('where a part of the file did not come, pages that wait for the same part say so too', async () => {
  const opened: OpenPdf = async (url) => {
    const file = await document(url, false, new AbortController().signal);
    const waits = new Promise<never>(() => {});
    return { ...file, page: (at) => (at === 2 ? Promise.reject(new Error('410')) : at === 3 ? waits : file.page(at)) };
  };
  open({ opened });
  await screen.findByText('Não foi possível abrir esta página.');
  jest.useFakeTimers();
  try {
    press('Próxima página');
    fireEvent.scroll(room());
    expect(screen.getAllByText('Não foi possível abrir esta página.')).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getAllByText('Não foi possível abrir esta página.')).toHaveLength(2);
    screen.getByText('Folha 1');
  } finally {
    jest.useRealTimers();
  }
});

test('a page that does not come says so in its place', async () => {
  let fails = true;
  const opened: OpenPdf = async (url) => {
    const file = await document(url, false, new AbortController().signal);
    return { ...file, page: (at) => (fails && at === 2 ? Promise.reject(new Error('410')) : file.page(at)) };
  };
  open({ opened });
  await screen.findByText('Não foi possível abrir esta página.');
  fails = false;
  press('Tentar de novo');
  await screen.findByText('Folha 2');
});

test('a PDF whose code or file is late says so, and a retry looks at the network anew', async () => {
  const tries: boolean[] = [];
  let come = () => {};
  const givenUp: AbortSignal[] = [];
  const opened: OpenPdf = async (url, isAgain, signal) => {
    tries.push(isAgain);
    givenUp.push(signal);
    if (!isAgain) await new Promise<void>((resolve) => (come = resolve));
    return document(url, isAgain, signal);
  };
  jest.useFakeTimers();
  try {
    open({ opened });
    await act(async () => jest.advanceTimersByTime(SAY_SLOW_MS));
    screen.getByText('O PDF está demorando.');
  } finally {
    jest.useRealTimers();
  }
  press('Tentar de novo');
  await screen.findByText('Folha 1');
  // What came late is not in its way.
  come();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  screen.getByText('Folha 1');
  expect(tries).toEqual([false, true]);
  // Of the first one nobody wants anything: what works on it can be ended.
  expect(givenUp.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('a page that takes its time says so in its place, and can be asked for again', async () => {
  const tries: boolean[] = [];
  const opened: OpenPdf = async (url, isAgain, signal) => {
    tries.push(isAgain);
    const file = await document(url, isAgain, signal);
    const waits = { done: new Promise<void>(() => {}), stop: () => undefined };
    return {
      ...file,
      page: async (at) => ({ ...(await file.page(at)), ...(at === 2 && !isAgain && { draw: () => waits }) }),
    };
  };
  jest.useFakeTimers();
  try {
    open({ opened });
    await act(() => jest.advanceTimersByTimeAsync(SAY_SLOW_MS / 2));
    screen.getByText('Folha 1');
    expect(screen.queryByText('O PDF está demorando.')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(SAY_SLOW_MS));
    const late = screen.getByText('O PDF está demorando.');
    expect(screen.getByRole('group', { name: 'Página 2' }).contains(late)).toBe(true);
  } finally {
    jest.useRealTimers();
  }
  press('Tentar de novo');
  await screen.findByText('Folha 2');
  expect(screen.queryByText('O PDF está demorando.')).toBeNull();
  expect(tries).toEqual([false, true]);
});
