import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '@clube/shared/transport';
import type { KeptUpload } from '@clube/shared/outbox/uploads';
import type { UploadTarget } from '../task.ts';
import { readTasks, writeTasks } from '../tasks.ts';
import type { UploadProblem } from '../upload-problem.ts';
import { createQueue, type Parts, type Queue } from './create-queue.ts';

const ME = 7;
const LIBRARY = { kind: 'library' } as const;
const LESSON = { kind: 'lesson', courseId: 1, moduleId: 2, lessonId: 3 } as const;
const MATERIAL = { ...LESSON, kind: 'material' } as const;
const MADE = { ...LESSON, isMade: true } as const;
type Sending = {
  file: File;
  kind: UploadTarget['kind'];
  url: string | undefined;
  on: Parameters<Parts['sendFile']>[2];
  isEnded: boolean;
};

type MaterialSending = Pick<Sending, 'file' | 'isEnded'> &
  Parameters<Parts['sendMaterial']>[1] & { on: Parameters<Parts['sendMaterial']>[2] };

/** What the browser keeps, which outlives a page. */
let kept: Map<string, KeptUpload<UploadTarget>>;
let keptFiles: Map<string, File>;
let sendings: Sending[];
let materials: MaterialSending[];
let ids: number;
let parts: Parts;
let queue: Queue;

const page = () => createQueue(parts);
const file = (name: string, content = 'abcd') => new File([content], name, { lastModified: 1 });
const add = (names: string[], target: UploadTarget = LIBRARY) =>
  queue.add(
    ME,
    names.map((name) => ({ file: file(name), target })),
  );
const states = () => readTasks().map(({ name, status }) => [name, status]);
const sendingOf = (name: string) => sendings.findLast((one) => one.file.name === name)!;
const arrive = async (name: string) => {
  const { on } = sendingOf(name);
  on.onAddress(`/api/media/upload/${name}`);
  on.onDone(`/api/media/upload/${name}`);
  await settle();
};
const settle = () => new Promise((resolve) => setTimeout(resolve));
const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  [kept, keptFiles, sendings, materials, ids] = [new Map(), new Map(), [], [], 0];
  parts = {
    sendFile: (sent, { kind, url }, on) => {
      const one: Sending = { file: sent, kind, url, on, isEnded: false };
      sendings.push(one);
      return () => void (one.isEnded = true);
    },
    sendMaterial: (sent, { lesson, key }, on) => {
      const one: MaterialSending = { file: sent, lesson, key, on, isEnded: false };
      materials.push(one);
      return () => void (one.isEnded = true);
    },
    removeSent: jest.fn<Parts['removeSent']>().mockResolvedValue(),
    arrivedAs: jest.fn<Parts['arrivedAs']>().mockResolvedValue(90),
    place: jest.fn<Parts['place']>().mockResolvedValue(),
    removeEmptyLesson: jest.fn<Parts['removeEmptyLesson']>().mockResolvedValue(),
    refusalOf: jest.fn<Parts['refusalOf']>().mockResolvedValue(undefined),
    removeRefusedLesson: jest.fn<Parts['removeRefusedLesson']>().mockResolvedValue(true),
    newId: () => `u${(ids += 1)}`,
    shelf: {
      keep: async (upload) => void kept.set(upload.id, upload),
      keepFile: (id, given) => void keptFiles.set(id, given),
      drop: async (id) => {
        kept.delete(id);
        keptFiles.delete(id);
      },
      read: async (id) => kept.get(id),
      readFile: async (id) => keptFiles.get(id),
      readAll: async (memberId) => {
        for (const [id, one] of kept) if (one.memberId !== memberId) kept.delete(id);
        return [...kept.values()];
      },
    },
  };
  queue = page();
});
afterEach(() => {
  queue.drop();
  writeTasks([]);
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
});

test('three go side by side, the others when one is there; what they are for is done, and nothing is kept of them', async () => {
  add(['a', 'b', 'c', 'd', 'e']);
  expect(states().map(([, status]) => status)).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
  await arrive('b');
  expect(states()).toEqual([
    ['a', 'sending'],
    ['b', 'done'],
    ['c', 'sending'],
    ['d', 'sending'],
    ['e', 'waiting'],
  ]);
  expect(parts.place).toHaveBeenCalledWith(LIBRARY, 90);
  expect([...kept.values()].map(({ name }) => name)).toEqual(['a', 'c', 'd', 'e']);
  queue.clear();
  expect(states().map(([name]) => name)).toEqual(['a', 'c', 'd', 'e']);
});

test('the file of a course goes its own way, and what is refused for a while is asked for again without being sent', async () => {
  add(['curso.zip'], { kind: 'course' });
  expect(sendingOf('curso.zip').kind).toBe('course');
  const busy = new ApiError(409, { code: 'request.conflict', message: '', request_id: '' });
  jest.mocked(parts.arrivedAs).mockRejectedValueOnce(busy);
  await arrive('curso.zip');
  expect(readTasks()).toMatchObject([{ status: 'failed', problem: 'busy' }]);
  queue.resume('u1');
  expect(sendingOf('curso.zip').url).toBe('/api/media/upload/curso.zip');
  await arrive('curso.zip');
  expect(readTasks()).toMatchObject([{ status: 'done', arrivedId: 90 }]);
  expect(parts.arrivedAs).toHaveBeenLastCalledWith('/api/media/upload/curso.zip', { kind: 'course' });
});

describe('what goes with a lesson', () => {
  test('is sent one after another, beside what is for other places; it is there once it was sent', () => {
    add(['a.pdf', 'b.pdf'], MATERIAL);
    add(['c.pdf'], { ...MATERIAL, lessonId: 4 });
    add(['d'], LESSON);
    expect(states().map(([, status]) => status)).toEqual(['sending', 'waiting', 'sending', 'sending']);
    expect(materials.map(({ file: { name }, lesson, key }) => [name, lesson.lessonId, key])).toEqual([
      ['a.pdf', 3, 'u1'],
      ['c.pdf', 4, 'u3'],
    ]);
    materials[0]!.on.onDone(55);
    expect(readTasks()[0]).toMatchObject({ status: 'done', arrivedId: 55 });
    expect(states().map(([, status]) => status)).toEqual(['done', 'sending', 'sending', 'sending']);
    expect([...kept.keys()]).toEqual(['u2', 'u3', 'u4']);
    expect([parts.arrivedAs, parts.place].map((part) => jest.mocked(part).mock.calls)).toEqual([[], []]);
    expect(readTasks().map(({ sent }) => sent)[0]).toBe(4);
  });

  test('keeps its key when it is sent again: after a pause, a line that broke, or in the next page', async () => {
    add(['a.pdf'], MATERIAL);
    expect(asksBeforeLeaving()).toBe(true);
    materials[0]!.on.onProgress(2, false);
    queue.pause('u1');
    expect([materials[0]!.isEnded, asksBeforeLeaving(), readTasks()[0]?.sent]).toEqual([true, false, 0]);
    queue.resume('u1');
    materials[1]!.on.onProblem('network');
    queue.retry();
    queue.drop();
    queue = page();
    await queue.open(ME);
    await settle();
    expect(states()).toEqual([['a.pdf', 'sending']]);
    expect(materials.map(({ key }) => key)).toEqual(['u1', 'u1', 'u1', 'u1']);
  });

  test('and is to be tried again keeps the next ones back: they stand there in the order in which they came', () => {
    add(['a.pdf', 'b.pdf'], MATERIAL);
    materials[0]!.on.onProblem('network');
    expect(states().map(([, status]) => status)).toEqual(['failed', 'waiting']);
    queue.retry();
    materials[1]!.on.onDone(55);
    expect(states().map(([, status]) => status)).toEqual(['done', 'sending']);
    queue.pause('u2');
    add(['c.pdf'], MATERIAL);
    expect(states().map(([, status]) => status)).toEqual(['done', 'paused', 'sending']);
  });

  test('goes on in the next page in the order in which it came, whichever file is read first', async () => {
    add(['a.pdf', 'b.pdf'], MATERIAL);
    queue.drop();
    queue = page();
    await queue.open(ME);
    await settle();
    expect(states()).toEqual([
      ['a.pdf', 'sending'],
      ['b.pdf', 'waiting'],
    ]);
  });

  test('and is refused keeps none of the others back, and is not tried again', () => {
    add(['a.pdf', 'b.pdf'], MATERIAL);
    materials[0]!.on.onProblem('no_material');
    expect(states().map(([, status]) => status)).toEqual(['failed', 'sending']);
    expect([...kept.keys()]).toEqual(['u2']);
    queue.cancel('u2');
    expect([materials[1]!.isEnded, jest.mocked(parts.removeSent).mock.calls]).toEqual([true, []]);
  });
});

test('progress is told in bytes and time left, a few times a second', async () => {
  jest.useFakeTimers();
  add(['a']);
  const { on } = sendingOf('a');
  on.onProgress(0, false);
  jest.advanceTimersByTime(1000);
  const seen: unknown[] = [];
  for (const sent of [1, 2]) {
    on.onProgress(sent, false);
    seen.push(readTasks()[0]?.sent);
  }
  jest.advanceTimersByTime(250);
  expect([...seen, readTasks()[0]?.sent]).toEqual([0, 0, 2]);
  expect(readTasks()[0]?.secondsLeft).toBeCloseTo(1, 1);
  jest.useRealTimers();
});

test('leaving the tab asks first while bytes are sent, and never else', async () => {
  expect(asksBeforeLeaving()).toBe(false);
  add(['a']);
  expect(asksBeforeLeaving()).toBe(true);
  queue.pause('u1');
  expect(asksBeforeLeaving()).toBe(false);
  queue.resume('u1');
  expect(asksBeforeLeaving()).toBe(true);
  await arrive('a');
  expect(asksBeforeLeaving()).toBe(false);
});

test('paused it makes room for another, and goes on from where the server has it', () => {
  add(['a', 'b', 'c', 'd']);
  sendingOf('a').on.onAddress('/api/media/upload/a');
  queue.pause('u1');
  expect(states()[0]).toEqual(['a', 'paused']);
  expect([sendingOf('a').isEnded, states()[3]]).toEqual([true, ['d', 'sending']]);
  queue.resume('u1');
  expect(states()[0]).toEqual(['a', 'waiting']);
  queue.cancel('u2');
  expect(sendingOf('a').url).toBe('/api/media/upload/a');
});

test('given up, what was sent is removed from the server, with the draft that was made for it', () => {
  add(['a'], MADE);
  sendingOf('a').on.onAddress('/api/media/upload/a');
  queue.cancel('u1');
  expect([readTasks(), kept.size, keptFiles.size]).toEqual([[], 0, 0]);
  expect(parts.removeSent).toHaveBeenCalledWith('/api/media/upload/a');
  expect(parts.removeEmptyLesson).toHaveBeenCalledWith(MADE);
});

test('chosen twice for the same it is sent once', () => {
  add(['a', 'a']);
  add(['a']);
  expect(readTasks()).toHaveLength(1);
  add(['a'], LESSON);
  expect(readTasks()).toHaveLength(2);
});

describe('a file that is of no use once it is there', () => {
  const refusal = { kind: 'video', error: 'truncated' } as const;

  test.each([
    ['when it is there', false],
    ['later', true],
  ])('and is found so %s takes the draft with it that was made for it, and says so', async (_when, isLater) => {
    if (!isLater) jest.mocked(parts.refusalOf).mockResolvedValueOnce(refusal);
    add(['a'], MADE);
    await arrive('a');
    if (isLater) {
      expect(states()).toEqual([['a', 'done']]);
      jest.mocked(parts.refusalOf).mockResolvedValueOnce(refusal);
      queue.judge(90);
      await settle();
    }
    expect(parts.removeRefusedLesson).toHaveBeenCalledWith(MADE, 90);
    expect(readTasks()).toMatchObject([{ status: 'failed', problem: 'unusable', refusal }]);
    // It is over: nothing of it is tried or asked again.
    queue.judge(null);
    await settle();
    expect(parts.removeRefusedLesson).toHaveBeenCalledTimes(1);
  });

  test('leaves a draft that somebody has changed, and a lesson that was there before', async () => {
    jest.mocked(parts.refusalOf).mockResolvedValue(refusal);
    jest.mocked(parts.removeRefusedLesson).mockResolvedValue(false);
    add(['a'], MADE);
    add(['b'], LESSON);
    await arrive('a');
    jest.mocked(parts.arrivedAs).mockResolvedValueOnce(91);
    await arrive('b');
    expect(states().map(([, status]) => status)).toEqual(['done', 'done']);
    expect(parts.removeRefusedLesson).toHaveBeenCalledTimes(1);
  });

  test('is not asked about for every other file, and again after a question that failed', async () => {
    add(['a'], MADE);
    await arrive('a');
    queue.judge(91);
    await settle();
    expect(parts.refusalOf).toHaveBeenCalledTimes(1);
    jest.mocked(parts.refusalOf).mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(refusal);
    queue.judge(90);
    queue.judge(90);
    await settle();
    expect(states()).toEqual([['a', 'failed']]);
  });
});

describe('stopped', () => {
  test.each<[UploadProblem, boolean]>([
    ['network', true],
    ['signed_out', true],
    ['storage_full', true],
    ['server', true],
    ['too_large', false],
    ['not_allowed', false],
    ['refused', false],
  ])('by %s it says so, the others go on, and it is kept to be tried again: %s', (problem, isKept) => {
    add(['a', 'b', 'c', 'd'], MADE);
    sendingOf('a').on.onProblem(problem);
    expect(readTasks()[0]).toMatchObject({ status: 'failed', problem });
    expect(states()[3]).toEqual(['d', 'sending']);
    expect(kept.has('u1')).toBe(isKept);
    // A refused file never becomes a lesson.
    expect(parts.removeEmptyLesson).toHaveBeenCalledTimes(isKept ? 0 : 1);
  });

  test('or paused it shows what the server has said it holds, not what went out', () => {
    add(['a', 'b', 'c']);
    for (const name of ['a', 'b']) {
      sendingOf(name).on.onProgress(2, true);
      sendingOf(name).on.onProgress(4, false);
    }
    sendingOf('c').on.onProgress(3, false);
    sendingOf('a').on.onProblem('network');
    queue.pause('u2');
    queue.pause('u3');
    expect(readTasks().map(({ sent }) => sent)).toEqual([2, 2, 0]);
    queue.resume('u1');
    expect(readTasks()[0]).toMatchObject({ status: 'sending', sent: 2 });
  });

  test('by the network it goes on when that is back; by something else it does not', () => {
    add(['a', 'b']);
    sendingOf('a').on.onProblem('network');
    sendingOf('b').on.onProblem('storage_full');
    queue.retry();
    expect(states().map(([, status]) => status)).toEqual(['sending', 'failed']);
  });

  describe('by what passes', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());
    const stop = (problem: UploadProblem) => sendingOf('a').on.onProblem(problem);
    /** How long it waits until it goes on by itself, seconds. */
    const waited = () => {
      let seconds = 0;
      for (; readTasks()[0]?.status === 'failed' && seconds < 1000; seconds += 1) jest.advanceTimersByTime(1000);
      return seconds;
    };

    test.each<UploadProblem>(['network', 'server', 'disk_full', 'too_many'])(
      '(%s) it goes on by itself after a while, and after longer ones while nothing more arrives',
      (problem) => {
        add(['a']);
        const pauses = Array.from({ length: 6 }, () => {
          stop(problem);
          return waited();
        });
        expect(pauses).toEqual([20, 40, 80, 160, 300, 300]);
        sendingOf('a').on.onProgress(2, true);
        stop(problem);
        expect(waited()).toBe(20);
      },
    );

    test('it may be paused like what moves, and then goes on neither by itself nor when the network is back', () => {
      add(['a', 'b', 'c']);
      sendingOf('b').on.onProblem('network');
      sendingOf('c').on.onProblem('storage_full');
      stop('server');
      queue.pause('u1');
      queue.pauseAll();
      const before = sendings.length;
      jest.advanceTimersByTime(400_000);
      queue.retry();
      expect(states().map(([, status]) => status)).toEqual(['paused', 'paused', 'failed']);
      expect([sendings.length, kept.get('u1')?.isPaused]).toEqual([before, true]);
      expect(readTasks()[0]?.problem).toBeUndefined();
      queue.resumeAll();
      expect(states().map(([, status]) => status)).toEqual(['sending', 'sending', 'failed']);
    });

    test('somebody may go on before that, which is no second time, and what was given up or left stays so', () => {
      add(['a']);
      stop('server');
      queue.resume('u1');
      stop('storage_full');
      expect(waited()).toBe(1000);
      queue.resume('u1');
      stop('server');
      const before = sendings.length;
      queue.cancel('u1');
      jest.advanceTimersByTime(400_000);
      add(['a']);
      stop('network');
      queue.drop();
      jest.advanceTimersByTime(400_000);
      expect([readTasks(), sendings.length]).toEqual([[], before + 1]);
    });
  });

  test('where what it is for cannot be done it says so, and the next try sends nothing again', async () => {
    const place = jest.fn<Parts['place']>().mockRejectedValueOnce(new ApiError(404, { code: 'lesson.not_found' }));
    place.mockResolvedValue();
    parts.place = place;
    queue = page();
    add(['a'], LESSON);
    await arrive('a');
    expect(readTasks()[0]).toMatchObject({ status: 'failed', problem: 'not_placed' });
    queue.resume('u1');
    await settle();
    expect([states(), sendings.length]).toEqual([[['a', 'done']], 1]);
    expect(parts.arrivedAs).toHaveBeenCalledTimes(1);
  });

  test('where that cannot be done for a moment it is done by itself when the moment is over', async () => {
    const place = jest.fn<Parts['place']>().mockRejectedValueOnce(new ApiError(503, { code: 'server.unavailable' }));
    place.mockResolvedValue();
    parts.place = place;
    queue = page();
    add(['a'], LESSON);
    jest.useFakeTimers({ advanceTimers: true });
    await arrive('a');
    expect(readTasks()[0]).toMatchObject({ status: 'failed', problem: 'server' });
    jest.advanceTimersByTime(20_000);
    await settle();
    jest.useRealTimers();
    expect([states(), sendings.length]).toEqual([[['a', 'done']], 1]);
  });
});

describe('after a reload', () => {
  const reload = async (memberId = ME) => {
    queue.drop();
    queue = page();
    await queue.open(memberId);
    await settle();
  };

  test('it goes on from where it stood, and what was paused stays so', async () => {
    add(['a', 'b']);
    sendingOf('a').on.onAddress('/api/media/upload/a');
    queue.pause('u2');
    await reload();
    expect(states()).toEqual([
      ['a', 'sending'],
      ['b', 'paused'],
    ]);
    expect(sendingOf('a').url).toBe('/api/media/upload/a');
    await arrive('a');
    expect(states()[0]).toEqual(['a', 'done']);
  });

  test('a file that the browser could not keep is asked for, and only that one is taken', async () => {
    add(['a']);
    sendingOf('a').on.onAddress('/api/media/upload/a');
    keptFiles.clear();
    await reload();
    expect(states()).toEqual([['a', 'lost']]);
    expect(queue.giveFile('u1', file('b'))).toBe(false);
    expect(queue.giveFile('u1', file('a', 'longer'))).toBe(false);
    expect(queue.giveFile('u1', new File(['abcd'], 'a', { lastModified: 2 }))).toBe(false);
    expect(states()).toEqual([['a', 'lost']]);
    expect(queue.giveFile('u1', file('a'))).toBe(true);
    expect([states(), sendingOf('a').url]).toEqual([[['a', 'sending']], '/api/media/upload/a']);
  });

  test('a file that is gone from the disk is asked for too', () => {
    add(['a', 'b', 'c', 'd']);
    sendingOf('a').on.onLost();
    expect(states().map(([, status]) => status)).toEqual(['lost', 'sending', 'sending', 'sending']);
  });

  test('somebody else on this browser neither sees nor sends it', async () => {
    add(['a']);
    const before = sendings.length;
    await reload(8);
    expect([readTasks(), sendings.length, kept.size]).toEqual([[], before, 0]);
  });

  test('in another panel of the same person what is on its way ends', async () => {
    add(['a']);
    await queue.open(8);
    expect([readTasks(), sendingOf('a').isEnded, asksBeforeLeaving()]).toEqual([[], true, false]);
  });
});

/** As a browser has them: one at a time by its name. */
function giveLocks() {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  const held = new Set<string>();
  const give = (name: string) => {
    const next = waiting.get(name)?.shift();
    if (!next) return held.delete(name);
    held.add(name);
    return void next().then(() => give(name));
  };
  const request = (name: string, run: () => Promise<void>) => {
    waiting.set(name, [...(waiting.get(name) ?? []), run]);
    if (!held.has(name)) give(name);
    return Promise.resolve();
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

test('of two tabs one sends a file; the other goes on when the first is gone', async () => {
  giveLocks();
  add(['a']);
  // The first tab knows its tasks by itself: this one has none.
  const first = queue;
  writeTasks([]);
  const before = sendings.length;
  queue = page();
  await queue.open(ME);
  await settle();
  expect([readTasks(), sendings.length]).toEqual([[], before]);
  writeTasks([{ id: 'u1', name: 'a', size: 4, target: LIBRARY, status: 'sending', sent: 0 }]);
  first.drop();
  await settle();
  expect([states(), sendings.length]).toEqual([[['a', 'sending']], before + 1]);
});

test('of two tabs the second never begins what the first has finished', async () => {
  giveLocks();
  const dropped = Promise.withResolvers<undefined>();
  const { drop } = parts.shelf;
  parts.shelf.drop = async (id, memberId) => {
    await dropped.promise;
    await drop(id, memberId);
  };
  add(['a']);
  await settle();
  const first = queue;
  writeTasks([]);
  queue = page();
  await queue.open(ME);
  writeTasks([{ id: 'u1', name: 'a', size: 4, target: LIBRARY, status: 'sending', sent: 0 }]);
  await arrive('a');
  expect(states()).toEqual([['a', 'done']]);
  writeTasks([]);
  dropped.resolve(undefined);
  await settle();
  expect([states(), sendings.length]).toEqual([[], 1]);
  first.drop();
});
