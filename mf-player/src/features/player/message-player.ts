import { INITIAL_STATE, type Player, type PlayerState } from './contract.ts';
import type { Heard, Protocol } from './protocols.ts';

const HELLO_MS = 300;
const HELLOS = 60;
/** After so long without a word nobody knows whether anything plays. */
const SILENT_MS = 12_000;
const TICK_SECONDS = 1;
/** What is to play and brings nothing new for so long, while the page is seen and there is a line, has been lost on its way. */
const STALLED_SECONDS = 30;
/** What no player measures and nobody has measured before is taken to last so many seconds. */
const GUESSED_SECONDS = 60;

type Options = {
  protocol: Protocol;
  startAt: number;
  /** Seconds, from whoever's player told before; 0 when nobody's did. */
  knownDuration: number;
  /** Somebody came here by the end of the lesson before: it plays as soon as there is one to be told. */
  autoplay: boolean;
};

export type MessagePlayer = Player & {
  /** For `ref` of our frame, with the host's player inside (api/src/web/video-frame.ts). */
  attach(frame: HTMLIFrameElement | null): void;
};

/**
 * The player of another host, talked to by messages. Where it tells nothing, time is counted by the clock: from the moment
 * somebody went into the frame, while the page is seen; where it told that it is to play and then nothing more, from then on.
 */
export function messagePlayer({ protocol, startAt, knownDuration, autoplay }: Options): MessagePlayer {
  let frame: HTMLIFrameElement | null = null;
  let state: PlayerState = { ...INITIAL_STATE, duration: knownDuration };
  let hasHeard = false;
  let hasEntered = false;
  /** Of what it told last: what it does, and the time. */
  let told: { status?: PlayerState['status'] | undefined; time?: number | undefined } = {};
  /** Seconds since that was something else. */
  let still = 0;
  let isStalled = false;
  let isSentToStart = protocol.startsByAddress || startAt === 0;
  /** Where it begins: where the lesson goes on, or where somebody went before anything played. */
  let place = startAt;
  let hasPlayed = false;
  const listeners = new Set<() => void>();

  const become = (news: Partial<PlayerState>) => {
    const next = { ...state, ...news };
    state = { ...next, paused: next.status === 'started' };
    hasPlayed ||= state.time > 0;
    for (const changed of listeners) changed();
  };
  const send = (messages: readonly unknown[]) => {
    for (const message of messages) frame?.contentWindow?.postMessage(message, location.origin);
  };
  /** Time that goes on, or another status. Players that load repeat themselves. */
  const isNews = ({ status = told.status, time = told.time, error }: Heard) =>
    error !== undefined || status !== told.status || time !== told.time;
  const hear = (heard: Heard) => {
    const hasNews = isNews(heard);
    told = { status: heard.status ?? told.status, time: heard.time ?? told.time };
    if (isStalled && !hasNews) return;
    if (hasNews) still = 0;
    if (isStalled) {
      isStalled = false;
      become({ guessed: false, error: undefined, ...(told.time !== undefined && { time: told.time }) });
    }
    const begins: Partial<PlayerState> = hasHeard ? {} : { guessed: false, error: undefined, time: 0 };
    // Who speaks first has not been asked yet.
    if (!hasHeard) send([...protocol.hello, ...(autoplay ? protocol.play : [])]);
    hasHeard = true;
    // Before it knows its video a player tells a length of 0.
    const duration = heard.duration ? heard.duration : state.duration;
    become({ ...begins, ...heard, duration });
    if (isSentToStart || state.status !== 'playing') return;
    isSentToStart = true;
    send(protocol.seek(place));
  };
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source === null || source !== frame?.contentWindow) return;
    const heard = protocol.hear(data);
    if (heard) hear(heard);
  };
  /** Who stood behind what is guessed has a guess more before them. */
  const clockDuration = () =>
    (isStalled && state.duration) || knownDuration || GUESSED_SECONDS + (startAt < GUESSED_SECONDS ? 0 : startAt);
  /** The frame was told where to begin, and whoever stood there keeps their place. */
  const fallSilent = () => become({ error: 'silent', time: startAt < clockDuration() ? startAt : 0 });
  const watchStill = () => {
    if (state.status === 'started' || state.error) still = 0;
    else if (document.visibilityState === 'visible' && navigator.onLine) still += TICK_SECONDS;
    if (still < STALLED_SECONDS) return;
    still = 0;
    isStalled = true;
    become({ error: 'silent' });
  };
  const countByClock = () => {
    hasEntered ||= frame !== null && document.activeElement === frame;
    if (hasHeard && !isStalled) return watchStill();
    if (!(hasEntered || isStalled) || state.error !== 'silent') return;
    const duration = clockDuration();
    const isRunning = document.visibilityState === 'visible' && state.time < duration;
    const time = isRunning ? Math.min(duration, state.time + TICK_SECONDS) : state.time;
    become({ guessed: true, duration, time, status: isRunning ? 'playing' : 'started', ended: time >= duration });
  };

  function listen() {
    window.addEventListener('message', onMessage);
    let hellos = 0;
    const greeting = setInterval(() => {
      hellos += 1;
      if (hasHeard || hellos > HELLOS) clearInterval(greeting);
      else send(protocol.hello);
    }, HELLO_MS);
    const silence = setTimeout(() => !hasHeard && fallSilent(), SILENT_MS);
    const clock = setInterval(countByClock, TICK_SECONDS * 1000);
    return () => {
      window.removeEventListener('message', onMessage);
      clearInterval(greeting);
      clearTimeout(silence);
      clearInterval(clock);
    };
  }

  let stop = () => {};
  return {
    attach(element) {
      frame = element;
    },
    read: () => state,
    stands: () => (hasPlayed ? state.time : place),
    subscribe(changed) {
      if (listeners.size === 0) stop = listen();
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) stop();
      };
    },
    play: () => send(protocol.play),
    pause: () => send(protocol.pause),
    seek(seconds) {
      if (!hasPlayed) [place, isSentToStart] = [seconds, protocol.startsByAddress];
      send(protocol.seek(seconds));
    },
    setRate: (rate) => send(protocol.rate(rate)),
    setVolume: (volume, muted) => send(protocol.volume(volume, muted)),
    // The host's own controls offer these.
    setQuality: () => {},
    togglePictureInPicture: () => {},
    fillScreen: () => {},
  };
}
