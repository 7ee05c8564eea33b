import { BootDocument } from '@clube/shared/contracts/boot';
import { Watch } from '@clube/shared/contracts/course';
import { VerifiedCertificate } from '@clube/shared/contracts/certificate';
import { firstQueryKeys, textParams, type FirstQueryName } from '@clube/shared/contracts/first-queries';
import { Home } from '@clube/shared/contracts/home';
import { LessonDetail } from '@clube/shared/contracts/lesson';
import { MyCourse } from '@clube/shared/contracts/my-course';
import { Unread } from '@clube/shared/contracts/notification';
import type { Composition, RemoteManifest } from '@clube/shared/contracts/remote';
import { frameFirstQueries } from '@clube/shared/contracts/shell-paths';
import { FreeCourse, FreeCourseCard, FreeLesson, Sale } from '@clube/shared/contracts/sale';
import { sampleOf } from '@clube/shared/contracts/sample';
import { TicketsWaiting } from '@clube/shared/contracts/ticket';
import { Type, type TSchema } from 'typebox';

const answers: Record<FirstQueryName, TSchema> = {
  home: Home,
  'my-courses': Type.Array(MyCourse),
  'course.watch': Watch,
  lesson: LessonDetail,
  'notification.unread': Unread,
  'ticket.waiting': TicketsWaiting,
  certificate: VerifiedCertificate,
  sale: Sale,
  'sale.lesson': FreeLesson,
  'free.courses': Type.Array(FreeCourseCard),
  'free.course': FreeCourse,
  'free.lesson': FreeLesson,
};

type Entry = RemoteManifest['paths'][number];
const isKnown = (name: string): name is FirstQueryName => Object.hasOwn(answers, name);

/** The address of a declared path, with 1 for each of its parameters. */
export const sampleUrl = ({ path }: Pick<Entry, 'path'>) => path.replaceAll(/:\w+/g, '1');

/**
 * A boot document made from its contract: what a page of a path is drawn from, when nobody's data may be used.
 * @param hasData whether the path's first queries are answered, or the page draws what stands before
 * @param own what a screen of the shell asks for, to which nobody is signed in
 */
export function sampleBoot(
  composition: Composition,
  entry: Entry | undefined,
  hasData: boolean,
  own: Entry['firstQueries'] = [],
): BootDocument {
  const boot = sampleOf<BootDocument>(BootDocument);
  const { me } = boot;
  const role = entry?.roles?.[0] ?? 'student';
  const queries = hasData ? (entry ? [...(entry.firstQueries ?? []), ...frameFirstQueries] : own) : [];
  return {
    ...boot,
    host: { kind: 'panel', main_url: 'http://localhost' },
    me:
      entry && me?.current
        ? {
            ...me,
            current: {
              currentSite: { ...me.current.currentSite, role },
              currentMember: { ...me.current.currentMember, role },
            },
          }
        : null,
    metas: {},
    time_zone: 'UTC',
    locale: 'pt',
    composition,
    data: queries.flatMap(({ name, params }) => {
      if (!isKnown(name)) return [];
      const ids = Object.fromEntries(Object.keys(params).map((id) => [id, textParams.has(id) ? '1' : 1]));
      return [{ key: [...firstQueryKeys[name](ids as never)], value: sampleOf(answers[name]) }];
    }),
  };
}
