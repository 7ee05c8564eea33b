import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { askFile } from './ask-file.ts';
import { lazyPart, sparePart } from './lazy-part.tsx';
import { found, useMissing } from './missing.ts';

const FAILED = 'Esta parte da página não carregou agora.';
const LATE = 'Esta parte da página está demorando.';
const told = jest.fn<(cause: unknown) => void>();
const missing = () => renderHook(useMissing).result.current;
beforeEach(() => {
  jest.useFakeTimers();
  told.mockReset();
  globalThis.reportError = told;
  // What tests that were read before it left behind.
  for (const { url } of missing()) found(url);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

type Part = ComponentType<object>;
const Here: Part = () => 'here';
const unreachable = () => Object.assign(new Error('chunk'), { type: 'unreachable' });
/** Beside something that runs. */
function draw(...pieces: Part[]) {
  const { container, unmount } = render(
    <I18nProvider i18n={i18n}>
      <p>film</p>
      {pieces.map((Piece, index) => (
        <Piece key={index} />
      ))}
    </I18nProvider>,
  );
  return { text: () => container.textContent, unmount };
}
/** A chunk whose tags load or fail when the test says so. */
function chunkAt(url: string) {
  const tags: HTMLElement[] = [];
  const insert = () => tags[tags.push(document.createElement('script')) - 1] as HTMLScriptElement;
  let isAsked: Promise<Part> | undefined;
  const load = () =>
    (isAsked ??= new Promise<Part>((resolve, reject) => {
      const end = (fault?: string) => (fault ? reject(unreachable()) : resolve(Here));
      askFile({ url, limitMs: 120_000, insert, end });
    }));
  return { load, tags };
}

test('what does not come says so in its own place, what stands beside it stays, and trying again asks again', async () => {
  const load = jest.fn<() => Promise<Part>>().mockRejectedValueOnce(unreachable()).mockResolvedValue(Here);
  const { text } = draw(lazyPart(load));
  await pass();
  expect(text()).toBe(`film${FAILED}Tentar de novo`);
  expect(told.mock.calls).toEqual([[expect.objectContaining({ message: 'chunk', type: 'unreachable' })]]);
  fireEvent.click(screen.getByText('Tentar de novo'));
  await pass();
  expect(text()).toBe('filmhere');
  expect(load).toHaveBeenCalledTimes(2);
});

test('whatever a piece throws as it is read, it has failed', async () => {
  const { text, unmount } = draw(lazyPart(() => Promise.reject<Part>(undefined)));
  await pass();
  expect(text()).toBe(`film${FAILED}Tentar de novo`);
  expect(told.mock.calls).toEqual([[new Error('undefined')]]);
  unmount();
});

test('what hangs says so before 3 s are over, and trying again puts a second request beside the first', async () => {
  const { load, tags } = chunkAt('/releases/mf-a/texts.js');
  const { text } = draw(lazyPart(load));
  await pass(2249);
  expect(text()).toBe('film');
  await pass(1);
  expect(text()).toBe(`film${LATE}Tentar de novo`);
  expect(tags).toHaveLength(1);
  fireEvent.click(screen.getByText('Tentar de novo'));
  expect(tags).toHaveLength(2);
  tags[1]!.dispatchEvent(new Event('load'));
  await pass();
  expect(text()).toBe('filmhere');
  expect(told).not.toHaveBeenCalled();
});

test('a part that is there is drawn at once, wherever it is drawn next', async () => {
  const Piece = lazyPart(async () => Here);
  const first = draw(Piece);
  await pass();
  first.unmount();
  expect(draw(Piece).text()).toBe('filmhere');
});

test('what is done without leaves its place empty: the page knows that it is late and has failed, and how to ask again', async () => {
  const { promise, reject } = Promise.withResolvers<Part>();
  const load = jest.fn<() => Promise<Part>>().mockReturnValueOnce(promise).mockResolvedValue(Here);
  const { text } = draw(sparePart(load));
  await pass(2249);
  expect(missing()).toEqual([]);
  await pass(1);
  expect(missing()).toMatchObject([{ isPart: true }]);
  reject(unreachable());
  await pass();
  expect(missing()).toMatchObject([{ isPart: true }]);
  expect(text()).toBe('film');
  expect(told).toHaveBeenCalledTimes(1);
  const [lacking] = missing();
  act(() => lacking!.retry());
  await pass();
  expect(text()).toBe('filmhere');
  expect(missing()).toEqual([]);
});

const statuses = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const press = (name: string) => {
  const [button] = screen.getAllByRole('button', { name });
  button!.focus();
  fireEvent.click(button!);
};

test('of parts that fail or are late for one cause one speaks, in its place, and it is told once; one that comes brings all, those of the page too', async () => {
  const load = jest.fn<() => Promise<Part>>(() => {
    const { promise, reject } = Promise.withResolvers<Part>();
    setTimeout(reject, 9000, cause);
    return promise;
  });
  const cause = unreachable();
  const { text } = draw(lazyPart(load), sparePart(load), lazyPart(load));
  await pass(2250);
  expect(text()).toBe(`film${`${LATE}Tentar de novo`.repeat(2)}`);
  expect(statuses()).toEqual([`${LATE}Tentar de novo`]);
  await pass(6750);
  expect(text()).toBe(`film${`${FAILED}Tentar de novo`.repeat(2)}`);
  expect(statuses()).toEqual([`${FAILED}Tentar de novo`]);
  expect(told.mock.calls).toEqual([[cause]]);
  expect(missing()).toHaveLength(1);
  load.mockResolvedValue(Here);
  press('Tentar de novo');
  await pass();
  expect(text()).toBe('filmCarregou.hereherehere');
  expect(missing()).toEqual([]);
});

test('parts that fail for other causes are heard each, and what does not come with another one is not asked for again and again', async () => {
  const never = jest.fn<() => Promise<Part>>(() => Promise.reject(unreachable()));
  const once = jest.fn<() => Promise<Part>>().mockRejectedValueOnce(unreachable()).mockResolvedValue(Here);
  const { text } = draw(lazyPart(once), lazyPart(never));
  await pass();
  expect(statuses()).toHaveLength(2);
  press('Tentar de novo');
  await pass();
  expect(text()).toBe(`filmCarregou.here${FAILED}Tentar de novo`);
  expect([once, never].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

test('what failed and is drawn no more is not asked for with another one', async () => {
  const never = jest.fn<() => Promise<Part>>(() => Promise.reject(unreachable()));
  const gone = draw(lazyPart(never));
  await pass();
  gone.unmount();
  const once = jest.fn<() => Promise<Part>>().mockRejectedValueOnce(unreachable()).mockResolvedValue(Here);
  const { text } = draw(lazyPart(once));
  await pass();
  press('Tentar de novo');
  await pass();
  expect(text()).toBe('filmCarregou.here');
  expect(never).toHaveBeenCalledTimes(1);
  expect(told).toHaveBeenCalledTimes(2);
});

test('whoever pressed goes on where the part came, and hears that it did; whoever went elsewhere meanwhile stays there', async () => {
  const open = async (meanwhile?: () => void) => {
    const load = jest.fn<() => Promise<Part>>().mockRejectedValueOnce(unreachable()).mockResolvedValue(Here);
    const { text, unmount } = draw(lazyPart(load), () => <input aria-label="Nome" />);
    await pass();
    press('Tentar de novo');
    meanwhile?.();
    await pass();
    return { text, unmount };
  };
  const first = await open();
  expect(document.activeElement?.textContent).toBe('Carregou.');
  expect(first.text()).toBe('filmCarregou.here');
  act(() => screen.getByLabelText('Nome').focus());
  expect(first.text()).toBe('filmhere');
  first.unmount();
  const { text } = await open(() => screen.getByLabelText('Nome').focus());
  expect(document.activeElement).toBe(screen.getByLabelText('Nome'));
  expect(text()).toBe('filmhere');
});

test.each(['dialog', 'alertdialog'])(
  'in a %s, around which nothing is reached, what is done without says so in its place',
  async (role) => {
    const load = jest.fn<() => Promise<Part>>().mockRejectedValueOnce(unreachable()).mockResolvedValue(Here);
    const Piece = sparePart(load);
    const { text } = draw(() => (
      <div role={role}>
        <Piece />
      </div>
    ));
    await pass();
    expect(missing()).toEqual([]);
    expect(text()).toBe(`film${FAILED}Tentar de novo`);
    fireEvent.click(screen.getByText('Tentar de novo'));
    await pass();
    expect(text()).toBe('filmhere');
  },
);

test('the page lacks nothing any more that nobody draws any more', async () => {
  const { unmount } = draw(sparePart<object>(() => Promise.reject(unreachable())));
  await pass();
  expect(missing()).toHaveLength(1);
  unmount();
  expect(missing()).toEqual([]);
});
