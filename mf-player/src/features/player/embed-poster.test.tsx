import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { openScreen, press } from '@clube/shared/testing';
import { playingAtom } from '../../parts/playing.ts';
import { ChapterList } from './chapter-list.tsx';
import { EmbedPlayer } from './embed-player.tsx';
import { youtube } from './protocols.ts';
import type { AroundPlayer } from './player-frame.tsx';
import { stageAtom } from './stage.ts';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const POSTER = '/api/course/1/module/2/lesson/3/picture/kkkkkkkkkkkkkkkkkkkkkk';
const around: AroundPlayer = {
  path: { courseId: 1, moduleId: 2, lessonId: 3 },
  startAt: 90,
  onNext: jest.fn(),
  onPrevious: () => {},
  onEnded: undefined,
  autoplay: false,
  onProgress: () => {},
} as never;
/** What stands beside the player and moves it, as a note of its reader's does. */
function Note() {
  const playing = useAtomValue(playingAtom);
  return <button onClick={() => playing?.player.seek(40)}>Anotação</button>;
}
const CHAPTERS = [
  { seconds: 0, title: 'Começo' },
  { seconds: 100, title: 'Tons' },
];
type Props = { first: string | null; change: Partial<AroundPlayer> };
function Lesson({ first, change }: Props) {
  const [poster, setPoster] = useState(first);
  const stage = useAtomValue(stageAtom);
  return (
    <>
      <EmbedPlayer
        source={{ kind: 'embed', provider: 'youtube', url: '/_video?link=abc', poster, chapters: CHAPTERS }}
        title="A água"
        knownDuration={200}
        {...around}
        {...change}
      />
      <Note />
      {stage && <ChapterList stage={stage} />}
      <button onClick={() => setPoster(POSTER)}>Enviar</button>
    </>
  );
}
const open = (poster: string | null, change: Partial<AroundPlayer> = {}) =>
  openScreen(<Lesson first={poster} change={change} />, { path: '/' });
const frame = () => document.querySelector('iframe');
const picture = () => document.querySelector('img')?.getAttribute('src');

describe('the picture that stands for a linked video', () => {
  test('is all that is asked for until somebody plays it, where they stood', () => {
    open(POSTER);
    expect([picture(), frame()]).toEqual([POSTER, null]);
    screen.getByRole('button', { name: 'Reproduzir' }).focus();
    press('Reproduzir');
    expect([picture(), frame()!.getAttribute('src')]).toEqual([undefined, '/_video?link=abc&start=90']);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Player' }));
    // Who pressed play presses no second time.
    const told: unknown[] = [];
    const host = frame()!.contentWindow!;
    jest.spyOn(host, 'postMessage').mockImplementation((message: unknown) => void told.push(message));
    const data = JSON.stringify({ event: 'initialDelivery', info: {} });
    act(() => void window.dispatchEvent(new MessageEvent('message', { origin: location.origin, source: host, data })));
    expect(told).toEqual([...youtube.hello, ...youtube.play]);
  });

  test.each([
    ['k', 90],
    [' ', 90],
    ['l', 100],
    ['5', 100],
  ])('gives way to the key %p, which begins the video at %p', (key, second) => {
    open(POSTER);
    expect(frame()).toBeNull();
    fireEvent.keyDown(document.body, { key });
    expect(frame()!.getAttribute('src')).toBe(`/_video?link=abc&start=${second}`);
  });

  test('stays at keys that play nothing, and leaves those to other lessons as they are', () => {
    open(POSTER);
    for (const key of ['m', 'c', 'p', '>']) fireEvent.keyDown(document.body, { key });
    fireEvent.keyDown(document.body, { key: 'N', shiftKey: true });
    expect([frame(), jest.mocked(around.onNext).mock.calls.length]).toEqual([null, 1]);
  });

  test('gives way to whoever goes to a second of the video', () => {
    open(POSTER);
    press('Anotação');
    expect(frame()!.getAttribute('src')).toBe('/_video?link=abc&start=40');
  });

  test('is not shown to whom the lesson before brought here, who sees the video play', () => {
    open(POSTER, { autoplay: true });
    expect([picture(), frame() !== null]).toEqual([undefined, true]);
  });

  test('that is chosen while the video plays leaves it where it is', () => {
    open(null);
    const before = frame();
    press('Enviar');
    expect(frame()).toBe(before);
    expect(screen.queryByRole('button', { name: 'Reproduzir' })).toBeNull();
  });
});

describe('the chapters of a linked video', () => {
  const chapter = (title: string) => screen.getByRole('button', { name: new RegExp(title) });
  test('begin it at theirs where its picture stands before it', () => {
    open(POSTER);
    expect(chapter('Começo').getAttribute('aria-current')).toBe('true');
    fireEvent.click(chapter('Tons'));
    expect(frame()!.getAttribute('src')).toBe('/_video?link=abc&start=100');
  });

  test('move the player of its host, and the one that plays is marked', () => {
    open(null);
    const told: unknown[] = [];
    const host = frame()!.contentWindow!;
    jest.spyOn(host, 'postMessage').mockImplementation((message: unknown) => void told.push(message));
    fireEvent.click(chapter('Tons'));
    expect(told).toEqual(youtube.seek(100));
    const data = JSON.stringify({ event: 'infoDelivery', info: { currentTime: 101, playerState: 1 } });
    act(() => void window.dispatchEvent(new MessageEvent('message', { origin: location.origin, source: host, data })));
    expect(chapter('Tons').getAttribute('aria-current')).toBe('true');
  });
});
