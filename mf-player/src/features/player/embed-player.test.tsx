import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { openScreen } from '@clube/shared/testing';
import { EmbedPlayer } from './embed-player.tsx';
import type { AroundPlayer } from './player-frame.tsx';
import { panda, vimeo, youtube } from './protocols.ts';

const PROTOCOLS = { youtube, vimeo, panda };
type Provider = keyof typeof PROTOCOLS;
type Given = { provider?: Provider; startAt?: number; knownDuration?: number };

/** A video of another host: of a length that nobody told, and from its beginning, unless said. */
function open({ provider = 'youtube', startAt = 0, knownDuration = 0 }: Given = {}) {
  const onEnded = jest.fn();
  const around = {
    path: { courseId: 1, moduleId: 2, lessonId: 3 },
    startAt,
    onNext: () => {},
    onPrevious: () => {},
    onEnded,
    autoplay: false,
    onProgress: () => {},
  } as unknown as AroundPlayer;
  const source = { kind: 'embed' as const, provider, url: '/_video?link=abc', poster: null, chapters: [] };
  openScreen(<EmbedPlayer source={source} title="A água" knownDuration={knownDuration} {...around} />, { path: '/' });
  const frame = document.querySelector('iframe')!;
  const told: unknown[] = [];
  const host = frame.contentWindow!;
  jest.spyOn(host, 'postMessage').mockImplementation((message: unknown) => void told.push(message));
  const says = (data: unknown) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { origin: location.origin, source: host, data })));
  return { onEnded, frame, says, told };
}
const youtubeSays = (event: string, info: unknown) => JSON.stringify({ event, info });
const wait = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the end of a video of another host', () => {
  beforeEach(() => void jest.useFakeTimers());

  test('that its player tells leads on after five seconds', async () => {
    const { onEnded, says } = open();
    says(youtubeSays('onStateChange', 0));
    await wait(0);
    expect(screen.getByText('Próxima aula em 5 segundos')).toBeTruthy();
    for (let second = 0; second < 5; second += 1) await wait(1);
    expect(onEnded).toHaveBeenCalledTimes(1);
  });

  test('that is guessed, as of a player that says nothing, leads nobody away from what may still play', async () => {
    const { onEnded, frame } = open();
    await wait(12);
    expect(screen.getByText(/Este player não informa/)).toBeTruthy();
    jest.spyOn(document, 'activeElement', 'get').mockReturnValue(frame);
    for (let second = 0; second < 120; second += 1) await wait(1);
    expect(screen.queryByText(/Próxima aula em/)).toBeNull();
    expect(onEnded).not.toHaveBeenCalled();
  });
});

describe('keys, before a video of another host plays', () => {
  /** What a player says before anybody plays it: that it is there, or that it stands at 0. */
  const FIRST: Record<Provider, unknown> = {
    youtube: youtubeSays('initialDelivery', { currentTime: 0, playerState: 5 }),
    vimeo: JSON.stringify({ event: 'ready' }),
    panda: { message: 'panda_allData', playerData: { currentTime: 0, paused: true } },
  };
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.body, { key });
  };
  const providers = Object.keys(PROTOCOLS) as Provider[];

  test.each(providers)('move from where somebody stood: %s', (provider) => {
    const { says, told } = open({ provider, startAt: 300, knownDuration: 900 });
    says(FIRST[provider]);
    told.length = 0;
    press('l', 'l', 'ArrowLeft');
    expect(told).toEqual([310, 320, 315].flatMap((second) => [...PROTOCOLS[provider].seek(second)]));
  });

  test.each(providers)('lead nobody back to its beginning where nobody knows how long it is: %s', (provider) => {
    const { says, told } = open({ provider, startAt: 300 });
    says(FIRST[provider]);
    told.length = 0;
    press('l', '5');
    expect(told).toEqual([310, 310].flatMap((second) => [...PROTOCOLS[provider].seek(second)]));
  });

  test('move from where it stands once it has played', () => {
    const { says, told } = open({ startAt: 300, knownDuration: 900 });
    says(FIRST.youtube);
    says(youtubeSays('infoDelivery', { currentTime: 20, playerState: 1 }));
    told.length = 0;
    press('l');
    expect(told).toEqual([...youtube.seek(30)]);
    says(youtubeSays('infoDelivery', { currentTime: 0, playerState: 2 }));
    told.length = 0;
    press('l');
    expect(told).toEqual([...youtube.seek(10)]);
  });
});
