import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { CaptionTracks } from './captions.tsx';
import type { CaptionTrack } from './stage.ts';

afterEach(cleanup);

const at = (time: string): CaptionTrack[] =>
  ['pt-BR', 'en'].map((language) => ({ language, url: `/${language}/${time}` }));
const renewal = (given: CaptionTrack[]) => jest.fn<() => Promise<readonly CaptionTrack[]>>().mockResolvedValue(given);
const sources = () => [...document.querySelectorAll('track')].map((track) => track.getAttribute('src'));
const lose = (index: number) => act(async () => void fireEvent.error(document.querySelectorAll('track')[index]!));

test('an address that has run out is asked for anew, once for each language', async () => {
  const renew = renewal(at('later'));
  render(<CaptionTracks tracks={at('first')} renew={renew} />);
  await lose(1);
  expect([renew.mock.calls.length, sources()]).toEqual([1, ['/pt-BR/first', '/en/later']]);
  // What was given does not come either: nobody asks for ever.
  renew.mockResolvedValue(at('last'));
  await lose(1);
  expect([renew.mock.calls.length, sources()]).toEqual([1, ['/pt-BR/first', '/en/later']]);
  // What came with the answer needs no asking, and is asked for again once it has run out too.
  await lose(0);
  expect([renew.mock.calls.length, sources()]).toEqual([1, ['/pt-BR/later', '/en/later']]);
  await lose(0);
  expect([renew.mock.calls.length, sources()]).toEqual([2, ['/pt-BR/last', '/en/later']]);
});

test('what the lesson was given meanwhile is taken without asking, and nothing is fetched again for it', async () => {
  const renew = renewal(at('later'));
  const { rerender } = render(<CaptionTracks tracks={at('first')} renew={renew} />);
  rerender(<CaptionTracks tracks={at('second')} renew={renew} />);
  expect(sources()).toEqual(['/pt-BR/first', '/en/first']);
  await lose(0);
  expect([renew.mock.calls.length, sources()]).toEqual([0, ['/pt-BR/second', '/en/first']]);
});

test('where nobody can be asked, or the captions are gone, it stays as it is', async () => {
  const renew = renewal([]);
  renew.mockRejectedValueOnce(new Error('away'));
  render(<CaptionTracks tracks={at('first')} renew={renew} />);
  await lose(0);
  await lose(1);
  expect([renew.mock.calls.length, sources()]).toEqual([2, ['/pt-BR/first', '/en/first']]);
});
