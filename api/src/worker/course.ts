import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../lib/errors.ts';
import { ArchiveError, openArchive } from './course-archive.ts';
import { planCourse } from './course-document.ts';
import { createReport, STEPS_FILE, type Looked, type Step } from './course-plan.ts';
import { planSheet } from './course-sheet.ts';
import type { Task } from './tasks.ts';

/** Task `course`: looks at what somebody sent. What is wrong with it is its answer, never a failure. */
export async function lookAtCourse({ file, folder, wish }: Task<'course'>): Promise<Looked> {
  const looked = createReport();
  let steps = 0;
  async function* lines(plan: AsyncIterable<Step>) {
    for await (const step of plan) {
      steps += 1;
      yield `${JSON.stringify(step)}\n`;
    }
  }
  const write = (plan: AsyncIterable<Step>) =>
    pipeline(Readable.from(lines(plan)), createWriteStream(path.join(folder, STEPS_FILE)));
  try {
    if (wish.kind === 'csv') await write(planSheet(await readFile(file), wish, looked));
    else {
      const archive = await openArchive(file, wish.sizeBytes);
      try {
        await write(planCourse(archive, looked));
      } finally {
        archive.close();
      }
    }
  } catch (error) {
    if (error instanceof ArchiveError) looked.say(error.fault, '', error.value);
    else if (error instanceof AppError && error.code === 'import.too_many_rows') looked.say('too_many_rows');
    else if (error instanceof AppError && error.code === 'import.unreadable') looked.say('not_a_file');
    else throw error;
    return { report: looked.report, steps: 0, isUsable: false };
  }
  if (looked.report.lessons + looked.report.modules === 0 && wish.kind === 'csv') looked.say('no_rows');
  const isUsable = wish.kind === 'zip' || looked.report.lessons + looked.report.modules > 0;
  return { report: looked.report, steps, isUsable };
}
