// What the editor costs in courses of a thousand lessons and more: until a lesson is open, frames while one is dragged, a hundred files let go at
// once, and what the server does for a save. `LESSONS`, `TIMES` and `DRAG_MS` ask for less; `SLOWDOWN` of the browser's processor.
import { makePdf } from '../../api/test/pdf.ts';
import { launchBrowser } from '../lib/browser.ts';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { startPlatform, untilMediaSettled } from '../lib/platform.ts';
import { against, median, report, round } from '../lib/report.ts';
import { createCourse } from './course.ts';
import { measureSaves } from './saves.ts';
import { drag, dropFiles, inWindow, openLesson } from './screen.ts';

const LESSONS = Number(process.env.LESSONS ?? 1000);
const TIMES = Number(process.env.TIMES ?? 5);
const SAVES = Number(process.env.SAVES ?? 100);
const DRAG_MS = Number(process.env.DRAG_MS ?? 6000);
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 4);
const FILES = 100;
/** Sixty frames a second, and one in twenty may be late by less than another one. */
const MOST_P95_MS = 33.4;

const platform = await startPlatform();
const browser = await launchBrowser();
try {
  const place = await findDemoPlace(platform);
  const [token] = (await createStudents(platform, place, 1, 'admin')) as [string];
  await untilMediaSettled(platform.connection);
  const origin = `http://localhost:${platform.port}`;
  const shapes = [
    [`${LESSONS} lessons, 50 a module, one open`, await createCourse(platform, place, Math.ceil(LESSONS / 50), 50)],
    [`${LESSONS} lessons in one module`, await createCourse(platform, place, 1, LESSONS)],
    [`${LESSONS * 10} lessons in one module`, await createCourse(platform, place, 1, LESSONS * 10)],
  ] as const;
  await platform.connection.pool.query('vacuum analyze');
  const rows: (string | number)[][] = [];
  let isSmooth = true;
  for (const [name, course] of shapes)
    for (const slowdown of [1, SLOWDOWN]) {
      const module = course.moduleIds[0]!;
      const lesson = course.lessonIds[Math.min(40, course.lessonIds.length - 1)]!;
      const url = `${origin}/config_curso/${course.courseId}/module/${module}/lesson?aula=${lesson}`;
      const opened: number[] = [];
      for (let time = 0; time < TIMES; time += 1)
        opened.push(await inWindow(browser, { origin, token, slowdown }, (page) => openLesson(page, url)));
      const dragged = await inWindow(browser, { origin, token, slowdown }, async (page) => {
        await openLesson(page, url);
        return drag(page, DRAG_MS);
      });
      if (slowdown === 1) isSmooth &&= dragged.p95 <= MOST_P95_MS;
      rows.push([
        name,
        slowdown === 1 ? 'as it is' : `${slowdown} × slower`,
        round(median(opened), 0),
        dragged.rows,
        round(dragged.perSecond, 1),
        slowdown === 1 ? against(dragged.p95, MOST_P95_MS, 1) : round(dragged.p95, 1),
        round(dragged.longest, 0),
      ]);
    }
  const pdf = await makePdf(1);
  const files = Array.from({ length: FILES }, (_file, at) => ({
    name: `${String(at + 1).padStart(3, '0')} - Folha.pdf`,
    mimeType: 'application/pdf',
    buffer: pdf,
  }));
  const into = shapes[0][1];
  const dropped = await inWindow(browser, { origin, token, slowdown: 1 }, async (page) => {
    await openLesson(
      page,
      `${origin}/config_curso/${into.courseId}/module/${into.moduleIds[0]}/lesson?aula=${into.lessonIds[0]}`,
    );
    return dropFiles(page, files);
  });
  await untilMediaSettled(platform.connection);
  const small = await createCourse(platform, place, 1, 10);
  const saves: (string | number)[][] = [];
  for (const [of, course] of [
    ['10', small],
    [String(LESSONS), shapes[0][1]],
    [String(LESSONS * 10), shapes[2][1]],
  ] as const)
    for (const [what, cost] of Object.entries(await measureSaves(platform, token, course, SAVES)))
      saves.push([
        what,
        of,
        round(cost.middle, 1),
        round(cost.p95, 1),
        round(cost.cpu, 1),
        round(cost.wal, 1),
        round(cost.kilobytes, 1),
      ]);
  report('editor', [
    {
      title: 'The workbench in a browser',
      columns: [
        'course',
        'processor',
        'open, ms',
        'rows drawn',
        'frames a second',
        '95th frame of 100, ms',
        'longest, ms',
      ],
      rows,
      notes: [
        `A desktop's window of 1440 × 900. Open: from the call for the page until the chosen lesson stands in the tree and in its fields, the middle of ${TIMES} new windows with an empty cache.`,
        `Dragged: a lesson by its handle up and down the pane and at its edge, where the pane scrolls, for ${DRAG_MS / 1000} s; a frame is what the browser asks to be drawn, at most 60 a second.`,
      ],
    },
    {
      title: `${FILES} files let go at once, ms`,
      columns: ['until they are listed', 'until their drafts are made', 'until all are sent'],
      rows: [[dropped.listed, dropped.drafts, dropped.sent]],
      notes: [`PDFs of ${round(pdf.length / 1024, 1)} KB, into a course of ${LESSONS} lessons that is open.`],
    },
    {
      title: 'What the server does as a lesson saves itself',
      columns: ['call', 'lessons', 'middle, ms', '95th of 100, ms', 'processor, ms', 'log written, KB', 'answer, KB'],
      rows: saves,
      notes: [
        `${SAVES} calls each, one after the other, over HTTP. Processor: of the server and its database together, to 10 ms in all.`,
      ],
    },
  ]);
  process.exitCode = isSmooth ? 0 : 1;
} finally {
  await browser.close();
  await platform.stop();
}
