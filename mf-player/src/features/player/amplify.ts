/**
 * Whether what goes through Web Audio goes on to be heard: browsers let a context run once somebody did something, and say so
 * on the console before. Safari ends one in the background, where people listen on.
 */
const mayAmplify = () =>
  'AudioContext' in globalThis && !('GestureEvent' in globalThis) && navigator.userActivation?.hasBeenActive;

/**
 * What is louder than 3 dB below full is held back: drawing anew does so too. A compressor makes all louder by what it would take
 * from a full sample, to the power of 0.6 (Web Audio API, 1.19.5), which is taken back behind it.
 */
const LIMIT = { threshold: -3, knee: 0, ratio: 20, attack: 0.001, release: 0.1 };
const MADE_UP = 0.6 * (LIMIT.threshold / LIMIT.ratio - LIMIT.threshold);

const scaled = (context: AudioContext, decibels: number) => {
  const gain = context.createGain();
  gain.gain.value = 10 ** (decibels / 20);
  return gain;
};

/**
 * Plays a media louder than it was sent, which no element does by itself. Until a context runs it is heard as it was sent: what is
 * handed to one that does not is silent, and there is no way back.
 * @returns what lets go of it
 */
export function amplify(element: HTMLMediaElement, decibels: number): () => void {
  let context: AudioContext | undefined;
  let isOver = false;
  const goOn = () => {
    if (context?.state !== 'running' && context?.state !== 'closed') void context?.resume().catch(() => {});
  };
  const route = (running: AudioContext) => {
    const limiter = running.createDynamicsCompressor();
    for (const name of ['threshold', 'knee', 'ratio', 'attack', 'release'] as const) limiter[name].value = LIMIT[name];
    const louder = running.createMediaElementSource(element).connect(scaled(running, decibels));
    louder.connect(limiter).connect(scaled(running, -MADE_UP)).connect(running.destination);
    running.addEventListener('statechange', goOn);
  };
  const begin = async () => {
    if (context) return goOn();
    if (!mayAmplify()) return;
    const own = (context = new AudioContext());
    try {
      await own.resume();
      if (!isOver) route(own);
    } catch {
      // Nothing here makes a sound through it: the element goes on by itself.
    }
  };
  const play = () => void begin();
  element.addEventListener('play', play);
  if (!element.paused) play();
  return () => {
    isOver = true;
    element.removeEventListener('play', play);
    void context?.close();
  };
}
