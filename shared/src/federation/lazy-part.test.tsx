import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { askFile } from './ask-file.ts';
import { sparePart } from './late-part.ts';
import { lazyPart } from './lazy-part.tsx';
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
function draw(Piece: Part) {
  const { container, unmount } = render(
    <I18nProvider i18n={i18n}>
      <p>film</p>
      <Piece />
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

test('what hangs says so before 3 s are over, and trying again puts a second request beside the first', async () => {
  const { load, tags } = chunkAt('/releases/mf-a/texts.js');
  const { text } = draw(lazyPart(load));
  await pass(2499);
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
  await pass(2499);
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

test('the page lacks nothing any more that nobody draws any more', async () => {
  const { unmount } = draw(sparePart<object>(() => Promise.reject(unreachable())));
  await pass();
  expect(missing()).toHaveLength(1);
  unmount();
  expect(missing()).toEqual([]);
});
