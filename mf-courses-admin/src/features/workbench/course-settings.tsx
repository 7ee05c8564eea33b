import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { courseKey, coursesQuery, courseUrl, patchCourse } from '@clube/shared/clients/course';
import { outlineQuery } from '@clube/shared/clients/outline';
import { courseArts, courseArtSizes } from '@clube/shared/contracts/course-cover';
import type { Outline } from '@clube/shared/contracts/outline';
import { lazyPart } from '@clube/shared/federation';
import { PictureField } from '../../picture-field.tsx';
import { ReleaseFields } from '../../release-fields.tsx';
import { viewPath } from '../../paths.ts';
import { ViewAs } from '../view-as/index.ts';
import { CalendarLink } from './calendar-link.tsx';
import { HistoryButton } from './history-button.tsx';
import { EditsConflict } from './lazy-parts.ts';
import { SaveStatus } from './save-status.tsx';
import { useEdits } from './use-edits.ts';
import * as css from './workbench.css.ts';

// With the screens of courses: few courses are free.
const VisitorsPage = lazyPart(() =>
  import(/* webpackChunkName: "courses" */ '../course/index.ts').then((part) => part.VisitorsPage),
);

// With what one cuts a picture by: it comes after that, or once in a while.
const loadArt = () => import(/* webpackChunkName: "crop" */ './course-art.ts');

type Values = Pick<Outline, 'release_at' | 'release_after_days' | 'is_sequential' | 'is_for_classes' | 'is_free'>;
const valuesOf = ({ release_at, release_after_days, is_sequential, is_for_classes, is_free }: Outline): Values => ({
  release_at,
  release_after_days,
  is_sequential,
  is_for_classes,
  is_free,
});

/** What holds for the course as a whole. */
export function CourseSettings({ course }: { course: Outline }) {
  const { i18n, t } = useLingui();
  const client = useQueryClient();
  const { id, is_free } = course;
  const refresh = () => client.invalidateQueries({ queryKey: courseKey(id) });
  const artNames = { cover: t`Capa do curso`, poster: t`Pôster do curso` };
  const refreshArt = () => Promise.all([refresh(), client.invalidateQueries({ queryKey: coursesQuery().queryKey })]);
  const { values, edits, state, setTyping, choose, flush, keepMine, takeTheirs } = useEdits<Values>({
    id: `course ${id}`,
    saved: valuesOf(course),
    version: course.version,
    save: (next, version) => patchCourse(id, { ...next, version }).then(refresh),
    read: async () => {
      await refresh();
      const now = await client.fetchQuery(outlineQuery(id));
      return { saved: valuesOf(now), version: now.version };
    },
    isValid: () => true,
  });
  return (
    <div className={css.settings}>
      <SaveStatus state={state} onRetry={() => void flush()} />
      {state === 'conflict' && (
        <EditsConflict
          edits={edits}
          theirs={valuesOf(course)}
          mine={values}
          keepMine={() => void keepMine()}
          onTakeTheirs={takeTheirs}
        />
      )}
      {courseArts.map((art) => (
        <PictureField
          key={art}
          label={artNames[art]}
          picture={course[art]}
          {...(art === 'poster' && { instead: course.cover })}
          seed={id}
          size={courseArtSizes[art]}
          save={async (upload) =>
            (await loadArt()).saveArt({ i18n, label: artNames[art], courseId: id, art, refresh: refreshArt }, upload)
          }
        />
      ))}
      <ReleaseFields
        rule={values}
        sequentialLabel={t`Aulas em sequência no curso inteiro`}
        freeLabel={t`Curso gratuito: abre sem matrícula`}
        freeHint={t`As datas e a ordem das aulas continuam valendo. O que conta dias espera a matrícula.`}
        onChange={(rule, typedOver) => void choose(rule, typedOver)}
        onTyping={setTyping}
      />
      {is_free && course.state === 'live' && <VisitorsPage courseId={id} />}
      <ViewAs courseId={id} path={viewPath(id)} />
      <CalendarLink courseId={id} />
      <HistoryButton url={courseUrl(id)} onRestored={refresh} />
    </div>
  );
}
