import type { CertificateDesign } from '@clube/shared/contracts/certificate-design';
import { linkedType } from '@clube/shared/contracts/embed-link';
import type { LessonPicture } from '@clube/shared/contracts/lesson-text';
import type { LessonText } from '@clube/shared/contracts/lesson-text-nodes';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import type { JobQueue } from '../../lib/jobs.ts';
import type { Archive } from '../../worker/course-archive.ts';
import { ArchiveError, readSmall } from '../../worker/course-archive.ts';
import type { Step } from '../../worker/course-plan.ts';
import { assertDrawable } from '../certificate/design.operations.ts';
import { writeRules } from '../certificate/rules.queries.ts';
import { renamed } from '../course-export/design.ts';
import { keptChapters } from '../course/kept-chapters.ts';
import { textColumns } from '../course/lesson-text.ts';
import { createCourse, writeArt } from '../course/queries.ts';
import { mediaJobs } from '../media/jobs.ts';
import { createMedia, writeOwnPoster } from '../media/queries.ts';
import { shownAs } from '../media/shown-as.ts';
import { keepCaptions, saveChaptersIn } from '../media/texts.ts';
import { isWithinQuota } from '../media/texts.queries.ts';
import { reservePicture } from '../lesson/picture.queries.ts';
import { enrol } from '../member/queries.ts';
import { insertMaterial } from '../material/queries.ts';
import { writeQuiz } from '../quiz/queries.ts';
import type { Brought, Say } from './bring.ts';
import { PartFault } from './files.ts';
import type { ImportPath } from './queries.ts';
import * as rows from './step.queries.ts';

const CAPTIONS_BYTES = 4 * 1024 * 1024;

type Making = { trx: Db; at: ImportPath; running: rows.Running; jobs: JobQueue; say: Say; brought: Brought };
/** What the panel calls it now; `isKnown`: it was there already, nothing was made. */
type Made = { made: string | null; isKnown?: boolean };
/** Whether a part is shown, as whoever imports chose. */
const isShown = ({ running }: Making, { isPublished = false }: { isPublished?: boolean }) =>
  running.publication === 'file' && isPublished;
const courseOf = ({ at, running }: Making) => ({ siteId: at.siteId, courseId: running.courseId! });

async function makeCourse({ trx, at, running }: Making, step: Extract<Step, { kind: 'course' }>): Promise<Made> {
  if (running.courseId !== null) return { made: null, isKnown: true };
  const { id } = await createCourse(trx, at.siteId, step);
  const place = { siteId: at.siteId, courseId: id };
  await rows.writeCourseRules(trx, place, step.rules);
  // As one who begins a course by hand: nobody else teaches it.
  if (running.role === 'instructor') await enrol(trx, at.siteId, running.memberId, id, null);
  await rows.setCourse(trx, at, id);
  return { made: String(id) };
}

async function makeModule(making: Making, step: Extract<Step, { kind: 'module' }>): Promise<Made> {
  const { title, rules } = step;
  const place = courseOf(making);
  await rows.holdCourse(making.trx, place);
  const known = making.running.kind === 'csv' ? await rows.findModuleByTitle(making.trx, place, title) : undefined;
  if (known !== undefined) return { made: String(known), isKnown: true };
  const module = { title, rules, isPublished: isShown(making, step) };
  return { made: String(await rows.insertModule(making.trx, place, module)) };
}

async function makeMedia(
  making: Making,
  step: Extract<Step, { kind: 'media' }>,
  captions: ReadonlyMap<string, string>,
): Promise<Made> {
  const { trx, at, running, jobs, brought } = making;
  if (!brought.source) throw new PartFault('file_missing', step.title);
  const { siteId } = at;
  const { id } = await createMedia(trx, {
    siteId,
    memberId: running.memberId,
    name: step.title,
    sizeBytes: step.source.size_bytes,
    ...brought.source,
  });
  const media = { siteId, mediaId: id };
  await saveChaptersIn(trx, media, step.chapters);
  for (const [language, content] of captions)
    try {
      await keepCaptions(trx, media, { language, content });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      making.say({ fault: 'captions', where: step.title, value: language });
    }
  if (!(await isWithinQuota(trx, siteId))) throw new PartFault('storage', step.title);
  if (step.isCover) await rows.setCover(trx, courseOf(making), id);
  await jobs.send(mediaJobs['media.copy'], media, trx);
  return { made: String(id) };
}

async function makeStill({ trx, at, brought }: Making, step: Extract<Step, { kind: 'still' }>): Promise<Made> {
  if (!brought.still) return { made: null };
  const { mediaId, key } = brought.still;
  // What turned out to be no video shows none.
  if (!(await writeOwnPoster(trx, { siteId: at.siteId, mediaId }, key)))
    throw new PartFault('picture', step.picture.file);
  return { made: null };
}

async function makeCertificate(
  making: Making,
  { design, rules }: Extract<Step, { kind: 'certificate' }>,
): Promise<Made> {
  const { trx, brought } = making;
  await writeRules(trx, courseOf(making), rules);
  if (design) {
    const drawn: CertificateDesign = renamed(design, brought.pictures ?? new Map());
    assertDrawable(drawn);
    await rows.writeCertificate(trx, courseOf(making), JSON.stringify(drawn));
  }
  return { made: null };
}

/** Pictures as the panel calls them now, by what the file calls them; those that were not brought are left out. */
async function picturesOf({ trx, at }: Making, keys: readonly string[]): Promise<Map<string, LessonPicture>> {
  const made = keys.length > 0 ? await rows.findMade(trx, at, 'picture', keys) : [];
  return new Map([...made].map(([key, picture]) => [key, JSON.parse(picture) as LessonPicture]));
}

/** A text with its pictures; without those that were not brought. */
async function textWith(making: Making, text: LessonText | null): Promise<LessonText | null> {
  const keys = text?.content.flatMap((block) => (block.type === 'picture' ? block.attrs.key : [])) ?? [];
  if (!text || keys.length === 0) return text;
  const pictures = await picturesOf(making, keys);
  return {
    type: 'doc',
    content: text.content.flatMap((block) => {
      if (block.type !== 'picture') return block;
      const picture = pictures.get(block.attrs.key);
      return picture ? { type: 'picture' as const, attrs: { ...block.attrs, ...picture } } : [];
    }),
  };
}

async function showsOf({ trx, at }: Making, step: Extract<Step, { kind: 'lesson' }>) {
  const nothing = { media_id: null, media_url: null };
  if (step.media !== null) {
    const id = (await rows.findMade(trx, at, 'media', [step.media])).get(step.media);
    const media = id === undefined ? undefined : await rows.findMediaKind(trx, at.siteId, Number(id));
    if (media) return { ...nothing, media_id: Number(id), media_type: shownAs(media.kind) };
  }
  const media_type = step.address === null ? undefined : linkedType(step.address);
  if (media_type)
    return {
      ...nothing,
      media_url: step.address,
      media_type,
      seconds: media_type === 'embed' ? 0 : step.addressSeconds,
    };
  return { ...nothing, media_type: step.quiz ? 'quiz' : 'text' };
}

async function makeLesson(making: Making, step: Extract<Step, { kind: 'lesson' }>): Promise<Made> {
  const { trx, at, running, say, brought } = making;
  const moduleId = Number((await rows.findMade(trx, at, 'module', [step.module])).get(step.module));
  const place = { ...courseOf(making), moduleId };
  await rows.holdCourse(trx, place);
  const known = running.kind === 'csv' ? await rows.findLessonByTitle(trx, place, step.title) : undefined;
  if (known !== undefined) return { made: String(known), isKnown: true };
  let text: ReturnType<typeof textColumns> = {};
  try {
    text = textColumns({ text: await textWith(making, step.text) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    say({ fault: 'text', where: step.title, value: '' });
  }
  const shows = await showsOf(making, step);
  const { title, rules, poster = '', chapters = [] } = step;
  const pictures = await picturesOf(making, poster ? [poster] : []);
  const linked = { own_poster_key: pictures.get(poster)?.key ?? null, chapters: keptChapters(chapters) };
  const isPublished = isShown(making, step);
  const id = await rows.insertLesson(trx, place, { title, rules, isPublished, text, shows, linked });
  const path = { ...place, lessonId: id };
  if (step.isTrailer) await rows.setTrailer(trx, path);
  if (step.quiz && shows.media_type === 'quiz') await writeQuiz(trx, path, { ...step.quiz, version: 0 });
  for (const file of brought.materials ?? []) await insertMaterial(trx, path, file);
  return { made: String(id) };
}

/** Captions of a medium, read before anything is held; what is none is said. */
export async function readCaptionsOf(archive: Archive | null, step: Step, say: Say): Promise<Map<string, string>> {
  const captions = new Map<string, string>();
  if (!archive || step.kind !== 'media') return captions;
  for (const { language, file } of step.captions)
    try {
      captions.set(language, (await readSmall(archive, file, CAPTIONS_BYTES)).toString('utf8'));
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      say({ fault: 'captions', where: step.title, value: language });
    }
  return captions;
}

/** Of a text of the file that no lesson shows yet. */
async function makePicture({ trx, at }: Making, brought: NonNullable<Brought['picture']>): Promise<Made> {
  const { sizeBytes, ...picture } = brought;
  if (!(await reservePicture(trx, { ...picture, sizeBytes, siteId: at.siteId, lessonId: null })))
    throw new PartFault('storage', '');
  return { made: JSON.stringify(picture) };
}

/** Writes the rows of a step. @throws PartFault where nothing of it can be made */
export async function make(making: Making, step: Step, captions: ReadonlyMap<string, string>): Promise<Made> {
  switch (step.kind) {
    case 'course':
      return makeCourse(making, step);
    case 'module':
      return makeModule(making, step);
    case 'media':
      return makeMedia(making, step, captions);
    case 'picture':
      if (!making.brought.picture) throw new PartFault('picture', step.file);
      return makePicture(making, making.brought.picture);
    case 'cover':
      if (making.brought.cover === undefined) throw new PartFault('picture', step.picture.file);
      await writeArt(making.trx, courseOf(making), step.art ?? 'cover', making.brought.cover);
      return { made: null };
    case 'still':
      return makeStill(making, step);
    case 'certificate':
      return makeCertificate(making, step);
    case 'publish':
      if (isShown(making, { isPublished: true })) await rows.publishCourse(making.trx, courseOf(making));
      return { made: null };
    case 'lesson':
      return makeLesson(making, step);
  }
}
