import type { Outline } from '@clube/shared/contracts/outline';
import type { BenchPlatform } from '../lib/platform.ts';
import { cpuMs } from '../lib/process-tree.ts';
import { median, quantile } from '../lib/report.ts';
import type { EditedCourse } from './course.ts';

const WARM_UP = 10;

export type Cost = { middle: number; p95: number; cpu: number; wal: number; kilobytes: number };

/** What a call costs that is made so many times, one after the other. */
async function costOf(
  { connection, pid }: BenchPlatform,
  times: number,
  call: (time: number) => Promise<number>,
): Promise<Cost> {
  const written = async () =>
    Number((await connection.pool.query<{ at: string }>(`select pg_current_wal_lsn() - '0/0' as at`)).rows[0]!.at);
  for (let time = 0; time < WARM_UP; time += 1) await call(time);
  const [wal, cpu] = [await written(), cpuMs(pid)];
  const took: number[] = [];
  let bytes = 0;
  for (let time = WARM_UP; time < WARM_UP + times; time += 1) {
    const begun = performance.now();
    bytes = await call(time);
    took.push(performance.now() - begun);
  }
  return {
    middle: median(took),
    p95: quantile(took, 0.95),
    cpu: (cpuMs(pid) - cpu) / times,
    wal: ((await written()) - wal) / times / 1024,
    kilobytes: bytes / 1024,
  };
}

/** What the server does as a lesson saves itself: the change, and what the page asks for again; and for a tab that says it is there. */
export async function measureSaves(platform: BenchPlatform, token: string, course: EditedCourse, times: number) {
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${platform.port}/api/course/${course.courseId}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text;
  };
  const lesson = `/module/${course.moduleIds[0]}/lesson/${course.lessonIds[0]}`;
  const { modules } = JSON.parse(await ask('GET', '/outline')) as Outline;
  let { version } = modules[0]!.lessons[0]!;
  const save = async (body: object) => {
    const answer = await ask('PATCH', lesson, { ...body, version });
    version += 1;
    return answer.length;
  };
  const text = (time: number) => ({
    type: 'doc' as const,
    content: Array.from({ length: 60 }, (_paragraph, at) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: `${time}.${at} A luz da janela muda a cor do papel, e a sombra muda com ela.` }],
    })),
  });
  const place = { module_id: course.moduleIds[0], lesson_id: course.lessonIds[0] };
  return {
    'a title': await costOf(platform, times, (time) => save({ title: `Aula ${time}` })),
    'a text of 4 KB': await costOf(platform, times, (time) => save({ text: text(time) })),
    'the tree, asked for again': await costOf(platform, times, async () => (await ask('GET', '/outline')).length),
    'the lesson, asked for again': await costOf(
      platform,
      times,
      async () => (await ask('GET', `${lesson}/draft`)).length,
    ),
    'a word that the tab is there': await costOf(
      platform,
      times,
      async () => (await ask('PUT', '/editor', { tab: 'bench', ...place })).length,
    ),
  };
}
