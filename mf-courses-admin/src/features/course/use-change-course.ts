import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { courseKey, patchCourse, watchedCourseQuery } from '@clube/shared/clients/course';
import type { Course, CoursePatch } from '@clube/shared/contracts/course';
import { isApiError } from '@clube/shared/transport';
import { showFailure } from '@clube/shared/ui';
import { writeOver } from '../../write-over.ts';

/** What of a course is chosen and not typed. */
type Choices = { published: boolean; archived: boolean; trailer: number | null };
const choicesOf = ({ published, archived, trailer }: Course): Choices => ({
  published,
  archived: archived ?? false,
  trailer: trailer?.id ?? null,
});

/** Changes a course as long as what is changed is what was seen, and says so where somebody else changed it meanwhile. */
export function useChangeCourse(course: Course) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id, version } = course;
  return {
    /** @param seen what is changed, as it was @throws ApiError `version.stale` when it is not so any more; what is saved is read again then */
    change: async (patch: CoursePatch, seen: Partial<Choices>): Promise<unknown> =>
      // A server of before says no version, and takes what comes last.
      version === undefined
        ? patchCourse(id, patch)
        : writeOver<Choices>({
            base: seen,
            version,
            write: (over) => patchCourse(id, { ...patch, version: over }),
            read: async () => {
              await client.invalidateQueries({ queryKey: courseKey(id) });
              const now = (await client.fetchQuery(watchedCourseQuery(id))).course ?? course;
              return { saved: choicesOf(now), version: now.version ?? version };
            },
          }),
    fail: (error: unknown) =>
      showFailure(
        error,
        isApiError(error, 'version.stale')
          ? t`Outra pessoa mudou isso no curso. Mostramos o que está salvo: confira e escolha de novo.`
          : t`Não foi possível salvar agora. Tente de novo.`,
      ),
  };
}
