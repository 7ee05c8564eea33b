import type { CourseArt } from '@clube/shared/contracts/course-cover';
import type {
  FileCertificate,
  FileCover,
  FileLesson,
  FileMaterial,
  FileMedia,
} from '@clube/shared/contracts/course-file';
import type { CourseImportReport } from '@clube/shared/contracts/course-import';

type Rules = Pick<FileLesson, 'release_at' | 'release_after_days' | 'is_sequential' | 'is_for_classes'>;
type Free = { is_free: boolean };
type AfterPercent = { release_after_percent: number | null };
/** Whether a part was published where the file was made; what is made of it is, where whoever imports chose so. */
type Shown = { isPublished: boolean };
type Source = Pick<FileMaterial, 'file' | 'size_bytes' | 'sha256'>;

/** What is made of a file, one after another. `name`: what others of the file call it. */
export type Step =
  /** Without `category`: planned by a server of before. */
  | { kind: 'course'; title: string; description: string; author: string; category?: string; rules: Rules & Free }
  /** Without `art`: planned by a server of before, and its wide one. */
  | { kind: 'cover'; art?: CourseArt; picture: FileCover }
  | ({ kind: 'media'; name: string; title: string; source: Source; isCover: boolean } & Pick<
      FileMedia,
      'chapters' | 'captions'
    >)
  /** Of the video that is called so. */
  | { kind: 'still'; media: string; title: string; picture: FileCover }
  | ({ kind: 'picture' } & { name: string; file: string })
  | ({ kind: 'certificate' } & FileCertificate)
  | ({ kind: 'module'; name: string; title: string; rules: Rules & AfterPercent } & Shown)
  /** The last: nobody sees half a course. */
  | { kind: 'publish' }
  | ({
      kind: 'lesson';
      /** The name of its module. */
      module: string;
      title: string;
      rules: Rules & Free & AfterPercent;
      text: FileLesson['text'];
      media: string | null;
      address: string | null;
      /** Left out where the file says nothing of it. */
      addressSeconds?: number | undefined;
      /** What the picture is called that stands for what is linked; left out where none does. */
      poster?: string | undefined;
      /** Of what is linked; left out where it has none. */
      chapters?: FileMedia['chapters'] | undefined;
      quiz: FileLesson['quiz'];
      materials: FileMaterial[];
      /** It shows what the course is. */
      isTrailer?: boolean;
    } & Shown);

/** Lines of `steps.jsonl` in the folder of the task that looks at a file. */
export const STEPS_FILE = 'steps.jsonl';
/** `report.title` of a file that nothing is made of is empty. */
export type Looked = { report: CourseImportReport; steps: number; isUsable: boolean };

/** Errors that are told: a file with more is to be made anew. */
export const MOST_ERRORS = 500;
const SHOWN = 300;
const shown = (text: string) => Array.from(text.replace(/\p{C}/gu, ' ')).slice(0, SHOWN).join('');

/** A report that is still empty, and how something wrong is put into it. */
export function createReport() {
  const report: CourseImportReport = {
    title: '',
    modules: 0,
    lessons: 0,
    quizzes: 0,
    media: 0,
    materials: 0,
    pictures: 0,
    bytes: 0,
    published: 0,
    scheduled: 0,
    faults: 0,
    errors: [],
    sheet: null,
  };
  const say = (fault: CourseImportReport['errors'][number]['fault'], where = '', value = '') => {
    report.faults += 1;
    if (report.errors.length < MOST_ERRORS) report.errors.push({ fault, where: shown(where), value: shown(value) });
  };
  return { report, say };
}
