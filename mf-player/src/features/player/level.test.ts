import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { amplify } from './amplify.ts';
import { elementPlayer } from './element-player.ts';
import { readRemembered, remember } from './remembered.ts';
import { useRemembered } from './use-remembered.ts';

beforeEach(() => localStorage.clear());

function show(gain: number) {
  const player = elementPlayer(gain);
  const element = document.createElement('audio');
  player.attach(element);
  renderHook(() => useRemembered(player));
  return { player, element };
}

describe('what is louder than all others', () => {
  test('is held back, and the volume is shown and remembered as somebody chose it', () => {
    remember({ volume: 0.6 });
    const { player, element } = show(-20);
    expect(element.volume).toBeCloseTo(0.06, 6);
    expect(player.read().volume).toBe(0.6);
    player.setVolume(0.35, false);
    expect(element.volume).toBeCloseTo(0.035, 6);
    element.dispatchEvent(new Event('volumechange'));
    expect(player.read().volume).toBe(0.35);
    expect(readRemembered().volume).toBe(0.35);
  });

  test('leaves the next lesson its volume', () => {
    show(-20).player.setVolume(0.8, false);
    expect(show(0).element.volume).toBe(0.8);
  });

  test('is heard where a device has a volume of its own, and shown at full', () => {
    const { player, element } = show(-12);
    Object.defineProperty(element, 'volume', { get: () => 1, set: () => {} });
    player.setVolume(0.5, false);
    element.dispatchEvent(new Event('volumechange'));
    expect(player.read().volume).toBe(1);
  });
});

test('what is as loud as all others, or is not said to be otherwise, plays at the volume that was chosen', () => {
  for (const gain of [0, undefined]) {
    const player = elementPlayer(gain);
    const element = document.createElement('audio');
    player.attach(element);
    player.setVolume(0.3, false);
    expect(element.volume).toBe(0.3);
  }
});

describe('what is quieter', () => {
  const made: Context[] = [];
  /** Web Audio as far as it is asked; it runs when somebody lets it. */
  class Context extends EventTarget {
    state = 'suspended';
    destination = { name: 'destination' };
    gains: { gain: { value: number } }[] = [];
    /** What was connected, from the source on. */
    way: unknown[] = [];
    node = <T extends object>(node: T) => ({ ...node, connect: (target: object) => (this.way.push(target), target) });
    source = this.node({});
    limiter = this.node(
      Object.fromEntries(['threshold', 'knee', 'ratio', 'attack', 'release'].map((name) => [name, { value: 0 }])),
    );
    createDynamicsCompressor = () => this.limiter;
    createGain = () => {
      const gain = this.node({ gain: { value: 1 } });
      this.gains.push(gain);
      return gain;
    };
    createMediaElementSource = jest.fn((_element: HTMLMediaElement) => this.source);
    close = jest.fn(async () => void (this.state = 'closed'));
    resume = jest.fn(async () => void (this.state = 'running'));
    constructor() {
      super();
      made.push(this);
    }
  }
  const activated = (hasBeenActive: boolean) =>
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });
  beforeEach(() => {
    made.length = 0;
    Object.assign(globalThis, { AudioContext: Context });
    activated(true);
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    Reflect.deleteProperty(globalThis, 'GestureEvent');
    Reflect.deleteProperty(navigator, 'userActivation');
  });
  const settled = async () => {
    for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
  };
  const play = async (element: HTMLMediaElement) => {
    element.dispatchEvent(new Event('play'));
    await settled();
  };

  test('is amplified from the first play on, once, and the volume of the element stays that of somebody', async () => {
    const element = document.createElement('audio');
    element.volume = 0.4;
    amplify(element, 6);
    expect(made).toHaveLength(0);
    await play(element);
    await play(element);
    expect(made).toHaveLength(1);
    expect(made[0]!.createMediaElementSource).toHaveBeenCalledTimes(1);
    const { gains, limiter, destination, way } = made[0]!;
    // What a limiter of -3 dB and 20:1 adds by itself is taken back behind it.
    expect(gains.map(({ gain }) => 20 * Math.log10(gain.value))).toEqual([
      expect.closeTo(6, 5),
      expect.closeTo(-1.71, 5),
    ]);
    expect(way).toEqual([gains[0], limiter, gains[1], destination]);
    expect(element.volume).toBe(0.4);
  });

  test('is never handed to a context that does not run, where it would be silent', async () => {
    const element = document.createElement('audio');
    activated(false);
    amplify(element, 6);
    await play(element);
    expect(made).toHaveLength(0);
    // The next play comes of a click.
    activated(true);
    await play(element);
    expect(made[0]!.createMediaElementSource).toHaveBeenCalledTimes(1);
  });

  test('plays as it was sent in Safari, which ends a context in the background', async () => {
    Object.assign(globalThis, { GestureEvent: () => undefined });
    const element = document.createElement('audio');
    amplify(element, 6);
    await play(element);
    expect(made).toHaveLength(0);
  });

  test('plays as it was sent where nothing makes a sound through Web Audio', async () => {
    const element = document.createElement('audio');
    class Refusing extends Context {
      override resume = jest.fn(async () => {
        throw new Error('no device');
      });
    }
    Object.assign(globalThis, { AudioContext: Refusing });
    amplify(element, 6);
    await play(element);
    expect(made[0]!.createMediaElementSource).not.toHaveBeenCalled();
  });

  test('goes on when the context was stopped, and lets go of it at the end', async () => {
    const element = document.createElement('audio');
    const release = amplify(element, 6);
    await play(element);
    const context = made[0]!;
    context.state = 'suspended';
    context.dispatchEvent(new Event('statechange'));
    await settled();
    expect(context.state).toBe('running');
    release();
    expect(context.close).toHaveBeenCalled();
    await play(element);
    expect(made).toHaveLength(1);
  });
});
