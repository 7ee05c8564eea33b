import { isApiError } from '@clube/shared/transport';
import type { KeptUpload } from '@clube/shared/outbox/uploads';
import { isFinal, problemOf, type UploadProblem } from '../upload-problem.ts';
import { isOpen, isSameTarget, type UploadStatus, type UploadTarget, type UploadTask } from '../task.ts';
import { readTasks, writeTasks } from '../tasks.ts';
import { createJudge } from './judge.ts';
import { createLocks } from './locks.ts';
import { mayPause } from './may-pause.ts';
import type { arrivedAs, place, refusalOf, removeEmptyLesson, removeRefusedLesson } from './place.ts';
import type { removeSent, sendFile } from './send-file.ts';
import type { sendMaterial } from './send-material.ts';
import type { Shelf } from './shelf.ts';
import { createRetries } from './try-again.ts';
import { createView } from './view.ts';

/** Side by side; more would share the same line, and finish later one by one. */
const MOST_AT_ONCE = 3;

type Wanted = { file: File; target: UploadTarget };
/** What the queue does its work with. */
export type Parts = {
  sendFile: typeof sendFile;
  sendMaterial: typeof sendMaterial;
  removeSent: typeof removeSent;
  arrivedAs: typeof arrivedAs;
  place: typeof place;
  removeEmptyLesson: typeof removeEmptyLesson;
  refusalOf: typeof refusalOf;
  removeRefusedLesson: typeof removeRefusedLesson;
  shelf: Shelf;
  newId: () => string;
};

const ignore = () => undefined;

/** Sends files, a few at once, for as long as the page stands; what a browser kept goes on in the next one. */
export function createQueue(parts: Parts) {
  const { shelf } = parts;
  const locks = createLocks();
  const files = new Map<string, File>();
  const kept = new Map<string, KeptUpload<UploadTarget>>();
  const ends = new Map<string, () => void>();
  /** Bytes that the server has said it holds: what went out may be lost. */
  const held = new Map<string, number>();
  const { find, change, changeSoon, forget } = createView();
  const judge = createJudge({ ...parts, change });
  const again = createRetries((id) => resume(id));
  let owner = 0;

  const keep = (id: string, next: Partial<KeptUpload<UploadTarget>>) => {
    const known = kept.get(id);
    if (!known) return;
    const upload = { ...known, ...next };
    kept.set(id, upload);
    void shelf.keep(upload);
  };
  /** Nothing of it goes on after this. */
  const release = (id: string) => {
    files.delete(id);
    kept.delete(id);
    held.delete(id);
    again.forget(id);
    // Another tab that waits for it looks whether it is kept still.
    void shelf.drop(id, owner).finally(() => locks.release(id));
  };
  const stop = (id: string) => {
    ends.get(id)?.();
    ends.delete(id);
    guard();
  };
  /** What is said of one that does not go on: only what is there counts. */
  const stopped = (id: string) => ({ sent: held.get(id) ?? 0, secondsLeft: undefined });
  const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
  /** Leaving asks first while bytes are on their way, and never else. */
  function guard() {
    if (ends.size > 0) addEventListener('beforeunload', askFirst);
    else removeEventListener('beforeunload', askFirst);
  }

  function fail(id: string, problem: UploadProblem) {
    ends.delete(id);
    change(id, { status: 'failed', problem, ...stopped(id) });
    const task = find(id);
    if (isFinal(problem)) {
      if (task?.target.kind === 'lesson' && task.target.isMade) void parts.removeEmptyLesson(task.target).catch(ignore);
      release(id);
    } else again.plan(id, problem);
    advance();
  }

  function arrive({ id, size }: UploadTask, arrivedId: number) {
    change(id, { status: 'done', sent: size, secondsLeft: undefined, arrivedId });
    release(id);
  }

  async function finish(id: string, url: string) {
    const task = find(id);
    if (!task) return;
    change(id, { status: 'placing', sent: task.size, secondsLeft: undefined });
    try {
      const arrivedId = task.arrivedId ?? (await parts.arrivedAs(url, task.target));
      change(id, { arrivedId });
      await parts.place(task.target, arrivedId);
      arrive(task, arrivedId);
      // What is short or no film at all may have been found out already.
      judge(arrivedId);
    } catch (error) {
      const isThere = find(id)?.arrivedId !== undefined;
      // What passes by itself, and a session that is over, are what they are of any call.
      const isRefused = isApiError(error) && error.status < 500 && ![401, 429].includes(error.status);
      fail(id, isThere && isRefused ? 'not_placed' : problemOf(error));
    }
  }

  function run(task: UploadTask) {
    const { id, sent, size, target, arrivedId } = task;
    const url = kept.get(id)?.url;
    if (arrivedId !== undefined && url) return void finish(id, url);
    const file = files.get(id);
    if (!file) return change(id, { status: 'lost' });
    const began = performance.now();
    let first: number | undefined;
    change(id, { status: 'sending', problem: undefined, sent });
    const on = {
      onProgress: (now: number, isHeld: boolean) => {
        if (isHeld) {
          if (now > (held.get(id) ?? 0)) again.moved(id);
          held.set(id, now);
        }
        first ??= now;
        const rate = (now - first) / Math.max(1, performance.now() - began);
        changeSoon(id, { sent: now, secondsLeft: rate > 0 ? (size - now) / rate / 1000 : undefined });
      },
      onProblem: (problem: UploadProblem) => fail(id, problem),
      onLost: () => {
        ends.delete(id);
        files.delete(id);
        change(id, { status: 'lost' });
        advance();
      },
    };
    const onDone = (act: () => void) => {
      ends.delete(id);
      act();
      advance();
    };
    const end =
      target.kind === 'material'
        ? parts.sendMaterial(
            file,
            { lesson: target, key: id },
            { ...on, onDone: (material) => onDone(() => arrive(task, material)) },
          )
        : parts.sendFile(
            file,
            { kind: target.kind, url },
            {
              ...on,
              onAddress: (address) => keep(id, { url: address }),
              onDone: (address) => onDone(() => void finish(id, address)),
            },
          );
    ends.set(id, end);
  }

  /** What goes with one lesson is sent one after another: it stands there in the order in which it came, also where one of them is tried again. */
  const isBehind = ({ id, target }: UploadTask) => {
    const tasks = readTasks();
    const before = tasks.slice(
      0,
      tasks.findIndex((one) => one.id === id),
    );
    return target.kind === 'material' && before.some((one) => isSameTarget(one.target, target) && mayPause(one));
  };

  function advance() {
    for (const task of readTasks()) {
      if (ends.size >= MOST_AT_ONCE) break;
      if (task.status === 'waiting' && !isBehind(task)) run(task);
    }
    guard();
  }

  function take(upload: KeptUpload<UploadTarget>, file: File | undefined, status: UploadStatus) {
    kept.set(upload.id, upload);
    if (file) files.set(upload.id, file);
    const { id, name, size, target } = upload;
    return { id, name, size, target, status, sent: 0 } satisfies UploadTask;
  }

  /** Ends all of it, and knows nobody any more. */
  function drop() {
    for (const end of ends.values()) end();
    ends.clear();
    for (const { id } of readTasks()) locks.release(id);
    files.clear();
    kept.clear();
    held.clear();
    again.drop();
    forget();
    owner = 0;
    writeTasks([]);
    guard();
  }
  const belongTo = (memberId: number) => {
    if (owner !== 0 && owner !== memberId) drop();
    owner = memberId;
  };

  function add(memberId: number, wanted: readonly Wanted[]) {
    belongTo(memberId);
    const fresh: UploadTask[] = [];
    const at = Date.now();
    for (const [index, { file, target }] of wanted.entries()) {
      const { name, size, lastModified } = file;
      const known = [...readTasks(), ...fresh].find(
        (task) =>
          isOpen(task) &&
          isSameTarget(task.target, target) &&
          task.name === name &&
          kept.get(task.id)?.lastModified === lastModified &&
          task.size === size,
      );
      // Chosen twice is once; chosen anew is what was asked for.
      if (known) {
        if (known.status === 'lost') giveFile(known.id, file);
        continue;
      }
      const upload = {
        id: parts.newId(),
        memberId,
        name,
        size,
        lastModified,
        target,
        isPaused: false,
        at: at + index,
      };
      void locks.hold(upload.id);
      fresh.push(take(upload, file, 'waiting'));
      void shelf.keep(upload);
      shelf.keepFile(upload.id, file, () => kept.has(upload.id));
    }
    writeTasks([...readTasks(), ...fresh]);
    advance();
  }

  /** Goes on with what this browser kept of a member, unless another tab does. */
  async function open(memberId: number) {
    belongTo(memberId);
    for (const { id } of await shelf.readAll(memberId)) {
      if (find(id)) continue;
      void locks.hold(id).then(async () => {
        const upload = await shelf.read(id);
        if (!upload || owner !== memberId || find(id)) return locks.release(id);
        const file = await shelf.readFile(id);
        const status = !file ? 'lost' : upload.isPaused ? 'paused' : 'waiting';
        const tasks = [...readTasks(), take(upload, file, status)];
        const since = (task: UploadTask) => kept.get(task.id)?.at ?? 0;
        writeTasks(tasks.toSorted((one, other) => since(one) - since(other)));
        advance();
      });
    }
  }

  function pause(id: string) {
    const task = find(id);
    if (!task || !mayPause(task)) return;
    stop(id);
    again.stop(id);
    change(id, { status: 'paused', problem: undefined, ...stopped(id) });
    keep(id, { isPaused: true });
    advance();
  }
  function resume(id: string) {
    const task = find(id);
    if (!task || (task.status !== 'paused' && task.status !== 'failed')) return;
    again.stop(id);
    change(id, { status: 'waiting', problem: undefined });
    keep(id, { isPaused: false });
    advance();
  }
  /** Given up, with what was sent; of what is done, or never may be, its line alone. */
  function cancel(id: string) {
    const task = find(id);
    if (!task) return;
    stop(id);
    const url = kept.get(id)?.url;
    const isWanted = isOpen(task) && kept.has(id);
    release(id);
    writeTasks(readTasks().filter((one) => one.id !== id));
    if (isWanted && task.arrivedId === undefined) {
      if (url) void parts.removeSent(url).catch(ignore);
      if (task.target.kind === 'lesson' && task.target.isMade) void parts.removeEmptyLesson(task.target).catch(ignore);
    }
    advance();
  }
  /** @returns whether it is the file that is missing */
  function giveFile(id: string, file: File): boolean {
    const upload = kept.get(id);
    const isIt = upload?.name === file.name && upload.size === file.size && upload.lastModified === file.lastModified;
    if (!isIt) return false;
    files.set(id, file);
    shelf.keepFile(id, file, () => kept.has(id));
    change(id, { status: 'waiting' });
    advance();
    return true;
  }
  const all = (are: (task: UploadTask) => boolean, act: (id: string) => void) => {
    for (const task of readTasks().filter(are)) act(task.id);
  };
  return {
    add,
    open,
    pause,
    resume,
    cancel,
    giveFile,
    drop,
    judge,
    /** The lines of what is there go. */
    clear: () => all((task) => !isOpen(task), cancel),
    pauseAll: () => all(mayPause, pause),
    resumeAll: () => all(({ status }) => status === 'paused', resume),
    /** The network is back. */
    retry: () => all(({ status, problem }) => status === 'failed' && problem === 'network', resume),
  };
}
export type Queue = ReturnType<typeof createQueue>;
