import { INITIAL_STATE, type Player, type PlayerState } from './contract.ts';

const EVENTS = [
  'timeupdate',
  'durationchange',
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'volumechange',
  'ratechange',
  'progress',
  'ended',
  'emptied',
] as const;

/** What the source behind an element knows and the element does not. */
type Told = Pick<PlayerState, 'error' | 'qualities' | 'quality'>;
export type ElementPlayer = Player & {
  /** Decibels that it lacks, or has too many of, to be as loud as all others. */
  gain: number;
  /** For `ref` of the element. */
  attach(element: HTMLMediaElement | null): void;
  element(): HTMLMediaElement | null;
  tell(told: Partial<Told>): void;
  /** Who changes the quality, where the source offers a choice. */
  onQuality(choose: (height: number | null) => void): void;
  /** Who tries anew, at the same place, what could not be played. */
  onRetry(retry: (to?: number) => void): void;
  /** @param to seconds, where somebody jumps over what is lost */
  retry(to?: number): void;
};

/** Safari on iPhone: the element alone fills the screen, with the system's controls. */
type FillsScreen = HTMLMediaElement & { webkitEnterFullscreen(): void };

/** Refused by the browser (no gesture, not allowed in this page): the button simply does nothing. */
const ignoreRefusal = () => {};

function read(element: HTMLMediaElement, told: Told, before: PlayerState, most: number): PlayerState {
  const { paused, seeking, currentTime, duration, buffered, muted, volume, playbackRate, readyState, ended } = element;
  const isWaiting = !paused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  // One source takes another's place: a 0 of the empty element is not where somebody stands, and would be kept as that.
  const isEmpty = readyState === HTMLMediaElement.HAVE_NOTHING;
  return {
    ...INITIAL_STATE,
    ...told,
    status: isWaiting ? 'loading' : paused ? 'started' : 'playing',
    paused,
    seeking,
    time: isEmpty && currentTime === 0 ? before.time : currentTime,
    duration: Number.isFinite(duration) ? duration : isEmpty ? before.duration : 0,
    buffered: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
    muted,
    volume: chosenOf(volume, most),
    rate: playbackRate,
    ended,
  };
}

/** The volume that somebody chose, of the one that an element has; `most` is what it has at full. Millionths are the division's. */
const chosenOf = (volume: number, most: number) =>
  most === 1 ? volume : Math.min(1, Math.round((volume / most) * 1e6) / 1e6);

/**
 * A media element of ours as a player.
 * @param gain decibels by which it is levelled: what is too loud is held back below the volume that somebody chooses
 */
export function elementPlayer(gain = 0): ElementPlayer {
  const most = Math.min(1, 10 ** (gain / 20));
  let media: HTMLMediaElement | null = null;
  let told: Told = { error: undefined, qualities: [], quality: null };
  let state = INITIAL_STATE;
  let choose: (height: number | null) => void = () => {};
  let retry: (to?: number) => void = () => {};
  /** Behind these words nothing plays until somebody asks again; whoever plays or jumps does. */
  const isLost = () => told.error === 'forbidden' || told.error === 'unavailable';
  const listeners = new Set<() => void>();
  const update = () => {
    if (media) state = read(media, told, state, most);
    for (const changed of listeners) changed();
  };
  return {
    gain,
    attach(element) {
      media = element;
    },
    element: () => media,
    read: () => state,
    subscribe(changed) {
      const element = media;
      if (listeners.size === 0) for (const event of EVENTS) element?.addEventListener(event, update);
      listeners.add(changed);
      update();
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) for (const event of EVENTS) element?.removeEventListener(event, update);
      };
    },
    play() {
      const played = media?.play();
      if (isLost()) retry();
      void played?.catch(ignoreRefusal);
    },
    pause: () => media?.pause(),
    seek(seconds) {
      if (media) media.currentTime = seconds;
      if (isLost()) retry(seconds);
    },
    setRate(rate) {
      if (media) media.playbackRate = rate;
    },
    setVolume(volume, muted) {
      if (media) Object.assign(media, { volume: volume * most, muted });
    },
    setQuality: (height) => choose(height),
    togglePictureInPicture() {
      if (!(media instanceof HTMLVideoElement)) return;
      if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(ignoreRefusal);
      else void media.requestPictureInPicture?.().catch(ignoreRefusal);
    },
    fillScreen() {
      if (media && 'webkitEnterFullscreen' in media) (media as FillsScreen).webkitEnterFullscreen();
    },
    tell(news) {
      told = { ...told, ...news };
      update();
    },
    onQuality: (chosen) => (choose = chosen),
    onRetry: (tried) => (retry = tried),
    retry: (to) => retry(to),
  };
}
