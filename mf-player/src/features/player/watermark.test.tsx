import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { openScreen, press } from '@clube/shared/testing';
import { elementPlayer } from './element-player.ts';
import { EmbedPlayer } from './embed-player.tsx';
import { KeyHelp } from './key-help.tsx';
import { PlayerFrame, type AroundPlayer } from './player-frame.tsx';
import { VideoPlayer } from './video-player.tsx';
import { Watermark } from './watermark.tsx';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const MARK = / · .+@/;

test('names whoever watches, and is somewhere else after twenty seconds', () => {
  jest.useFakeTimers();
  openScreen(<Watermark />, { path: '/' });
  const mark = screen.getByText(MARK);
  expect(mark.getAttribute('aria-hidden')).toBe('true');
  const seen = new Set([mark.className]);
  for (let turn = 0; turn < 5; turn += 1) {
    act(() => jest.advanceTimersByTime(19_999));
    expect(seen.has(mark.className)).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    seen.add(mark.className);
  }
  expect(seen.size).toBe(5);
});

const around: AroundPlayer = {
  path: { courseId: 1, moduleId: 2, lessonId: 3 },
  startAt: 0,
  onNext: () => {},
  onPrevious: () => {},
  onEnded: undefined,
  autoplay: false,
} as never;
const marked = (isMarked: boolean) => ({ path: '/', metas: { video_watermark: isMarked ? 'on' : 'off' } as const });

function openFrame(isMarked: boolean) {
  const player = elementPlayer();
  const calls = { float: jest.fn(async () => {}), fill: jest.fn() };
  const attach = (video: HTMLVideoElement | null) => {
    if (video) Object.assign(video, { requestPictureInPicture: calls.float, webkitEnterFullscreen: calls.fill });
    player.attach(video);
  };
  const nothing = { poster: null, sprite: null, tracks: [], chapters: [], title: 'Aula' };
  openScreen(
    <PlayerFrame kind="video" player={player} {...nothing} {...around}>
      <video ref={attach} />
    </PlayerFrame>,
    marked(isMarked),
  );
  return calls;
}

test('without a mark the picture has a window of its own, and the system’s full screen where no page fills it', () => {
  const { float, fill } = openFrame(false);
  press('Picture in picture');
  fireEvent.keyDown(document.body, { key: 'p' });
  press('Tela cheia');
  expect([float.mock.calls.length, fill.mock.calls.length]).toEqual([2, 1]);
});

test('with a mark nothing shows the picture alone: no window of its own, and the frame fills the screen', async () => {
  const { float, fill } = openFrame(true);
  await screen.findByText(MARK);
  expect(screen.queryByRole('button', { name: 'Picture in picture' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'p' });
  const frame = screen.getByRole('group', { name: 'Player' });
  press('Tela cheia');
  expect(frame.hasAttribute('data-fills')).toBe(true);
  press('Tela cheia');
  expect(frame.hasAttribute('data-fills')).toBe(false);
  expect([float.mock.calls.length, fill.mock.calls.length]).toEqual([0, 0]);
});

test.each([true, false])(
  'the browser’s own window for the picture is closed with a mark alone: %s',
  async (isMarked) => {
    const source = { kind: 'hls', url: '/m.m3u8', poster: null, sprite: null, captions: [], chapters: [] } as never;
    openScreen(
      <VideoPlayer
        source={source}
        title="Aula"
        renew={async () => undefined}
        renewCaptions={async () => []}
        {...around}
      />,
      marked(isMarked),
    );
    if (isMarked) await screen.findByText(MARK);
    expect(document.querySelector('video')!.hasAttribute('disablepictureinpicture')).toBe(isMarked);
  },
);

test.each([true, false])(
  'the player of another host fills the screen by itself without a mark alone: %s',
  async (isMarked) => {
    const source = { kind: 'embed', provider: 'youtube', url: '/_video?link=x' } as never;
    openScreen(<EmbedPlayer source={source} title="Aula" knownDuration={0} {...around} />, marked(isMarked));
    if (isMarked) await screen.findByText(MARK);
    const allowed = document.querySelector('iframe')!.getAttribute('allow')!;
    expect(allowed.includes('fullscreen')).toBe(!isMarked);
    expect(allowed.includes('picture-in-picture')).toBe(!isMarked);
    expect(screen.queryByRole('button', { name: 'Tela cheia' }) !== null).toBe(isMarked);
  },
);

test.each([true, false])('the keys of the player name a window of its own where there may be one: %s', (mayFloat) => {
  openScreen(<KeyHelp open onOpenChange={() => {}} mayFloat={mayFloat} />, { path: '/' });
  screen.getByText('Teclas do player');
  expect(screen.queryByText('Picture in picture') !== null).toBe(mayFloat);
});
