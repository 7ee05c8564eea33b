import { BootDocument } from '@clube/shared/contracts/boot';
import { Watch } from '@clube/shared/contracts/course';
import { firstQueryKeys, type FirstQueryName } from '@clube/shared/contracts/first-queries';
import { Home } from '@clube/shared/contracts/home';
import { LessonDetail } from '@clube/shared/contracts/lesson';
import type { Composition, RemoteManifest } from '@clube/shared/contracts/remote';
import { sampleOf } from '@clube/shared/contracts/sample';
import type { TSchema } from 'typebox';

const answers: Record<FirstQueryName, TSchema> = { home: Home, 'course.watch': Watch, lesson: LessonDetail };

const isKnown = (name: string): name is FirstQueryName => Object.hasOwn(answers, name);

/** The address of a declared path, with 1 for each of its parameters. */
export const sampleUrl = ({ path }: Pick<RemoteManifest['paths'][number], 'path'>) => path.replaceAll(/:\w+/g, '1');

/**
 * A boot document made from its contract: what a page of a path is drawn from, when nobody's data may be used.
 * @param hasData whether the path's first queries are answered, or the page draws what stands before
 */
export function sampleBoot(
  composition: Composition,
  entry: RemoteManifest['paths'][number] | undefined,
  hasData: boolean,
): BootDocument {
  const boot = sampleOf<BootDocument>(BootDocument);
  const { me } = boot;
  const role = entry?.roles?.[0] ?? 'student';
  const queries = hasData ? (entry?.firstQueries ?? []) : [];
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
      const ids = Object.fromEntries(Object.keys(params).map((id) => [id, 1]));
      return [{ key: [...firstQueryKeys[name](ids as never)], value: sampleOf(answers[name]) }];
    }),
  };
}
