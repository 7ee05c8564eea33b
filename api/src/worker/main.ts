// The process that touches files of others. It is given one task and a folder by message, answers, and ends.
import { endWithServer } from './end-with-server.ts';
import { FileError } from './errors.ts';
import { faultOf } from './faults.ts';
import type { Report, Task, TaskName, Tasks, WorkerMessage } from './tasks.ts';

const say = (message: WorkerMessage) =>
  new Promise<void>((resolve) => (process.send ? process.send(message, undefined, {}, () => resolve()) : resolve()));
/** Signs of life are given so often at most, however many packets a file has; milliseconds. */
const PROGRESS_EVERY = 500;
let lastSign = 0;
/** Not every sign of life says how far it is. */
let lastShare: number | undefined;
const onProgress: Report = (share) => {
  lastShare = share ?? lastShare;
  if (performance.now() - lastSign < PROGRESS_EVERY) return;
  lastSign = performance.now();
  void say({ type: 'progress', share: lastShare });
};

type Handlers = { [N in TaskName]: (task: Task<N>, onProgress: Report) => Promise<Tasks[N]['result']> };
// Loaded when needed: a picture needs no demuxer, a video no picture library.
const handlers: Handlers = {
  copy: async (task, report) => (await import('./video.ts')).copy(task, report),
  convert: async (task, report) => (await import('./video.ts')).convert(task, report),
  rendition: async (task, report) => (await import('./video.ts')).drawRendition(task, report),
  hear: async (task, report) => (await import('./video.ts')).hear(task, report),
  stills: async (task, report) => (await import('./video.ts')).stills(task, report),
  picture: async (task) => (await import('./picture.ts')).drawPicture(task),
  course: async (task) => (await import('./course.ts')).lookAtCourse(task),
  sheet: async (task) => (await import('./sheet.ts')).drawSheet(task),
};

async function answer(task: Task): Promise<WorkerMessage> {
  try {
    const handle = handlers[task.name] as (task: Task, report: Report) => Promise<Tasks[TaskName]['result']>;
    return { type: 'done', result: await handle(task, onProgress) };
  } catch (error) {
    const fault = faultOf(error);
    if (fault) return { type: 'ended', problem: fault.problem, message: fault.message };
    const { message } = error as Error;
    return { type: 'problem', problem: error instanceof FileError ? error.problem : 'unreadable', message };
  }
}

await endWithServer();
process.once('message', (task: Task) => void answer(task).then(say));
