import { useRef } from 'react';
import { Eye } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { deleteLesson, lessonUrl, patchLesson } from '@clube/shared/clients/lesson';
import { mediaKey, mediaQuery } from '@clube/shared/clients/media';
import { copyLesson, lessonDraftQuery, outlineQuery } from '@clube/shared/clients/outline';
import type { CourseEditor } from '@clube/shared/contracts/editor';
import type { LessonPatch } from '@clube/shared/contracts/lesson';
import { isTextTooLarge, wordsOf } from '@clube/shared/contracts/lesson-text-nodes';
import type { LessonDraft } from '@clube/shared/contracts/outline';
import { tooLong } from '@clube/shared/contracts/too-long';
import { lazyPart } from '@clube/shared/federation';
import { isApiError } from '@clube/shared/transport';
import { ButtonLink, Card, QueryState, Row, TextField } from '@clube/shared/ui';
import { lessonPath, lessonsPath, viewLessonPath } from '../../paths.ts';
import { ReleaseFields } from '../../release-fields.tsx';
import { ViewAs } from '../view-as/index.ts';
import { CalendarLink } from './calendar-link.tsx';
import { CopyAndDelete } from './copy-and-delete.tsx';
import { EditingToo } from './editors/index.ts';
import { HistoryButton } from './history-button.tsx';
import { EditsConflict, LessonParts, LessonReach } from './lazy-parts.ts';
import { LessonMedia } from './lesson-media.tsx';
import { Publication, PublishButton } from './publication.tsx';
import { SaveStatus } from './save-status.tsx';
import { MAX_LESSON_TITLE } from './title-limits.ts';
import { useEdits } from './use-edits.ts';
import { useShowSaved } from './use-show-saved.ts';
import * as css from './workbench.css.ts';

const LessonQuiz = lazyPart(() =>
  import(/* webpackChunkName: "quiz" */ './quiz/index.ts').then((part) => part.LessonQuiz),
);

// The editor is as large as the rest of the workbench together.
const RichText = lazyPart(() =>
  import(/* webpackChunkName: "text" */ '../rich-text/index.ts').then((part) => part.RichText),
);

/** What the history keeps of a lesson that was made just now: its title is what one goes on with. */
export const NEW = 'new';

type Ids = { courseId: number; moduleId: number; lessonId: number };
type Values = Pick<
  LessonDraft,
  | 'title'
  | 'text'
  | 'release_at'
  | 'release_after_days'
  | 'release_after_percent'
  | 'is_sequential'
  | 'is_for_classes'
  | 'is_free'
> & {
  published: boolean;
};
/** What decides who sees it. */
const ruleOf = ({
  release_at,
  release_after_days,
  release_after_percent,
  is_sequential,
  is_for_classes,
  is_free,
  state,
}: LessonDraft): Omit<Values, 'title' | 'text'> => ({
  release_at,
  release_after_days,
  release_after_percent,
  is_sequential,
  is_for_classes,
  is_free,
  published: state !== 'draft',
});
const valuesOf = (lesson: LessonDraft): Values => ({ title: lesson.title, text: lesson.text, ...ruleOf(lesson) });
const inWords = (values: Values) => ({ ...values, text: values.text && wordsOf(values.text) });
const mediaOf = ({ mediaType, media_id, media_url }: LessonDraft) => ({ mediaType, media_id, media_url });

/** `editors`: who else has the lesson open. */
type Around = { place: string; editors: readonly CourseEditor[] };

function LessonFields({ ids, place, editors, lesson }: Around & { ids: Ids; lesson: LessonDraft }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: courseKey(ids.courseId) });
  /** With captions and chapters of the file, which an older version may bring back. */
  const refreshAll = () => Promise.all([refresh(), client.invalidateQueries({ queryKey: mediaKey })]);
  const show = useShowSaved(ids.courseId);
  const read = async () => {
    await refresh();
    return client.fetchQuery(lessonDraftQuery(ids));
  };
  /** Moved elsewhere it is in another module, by whose way the next try goes. */
  const seeWhere = async (error: unknown) => {
    if (isApiError(error, 'lesson.not_found'))
      await client.invalidateQueries({ queryKey: outlineQuery(ids.courseId).queryKey });
    throw error;
  };
  const { values, edits, state, setTyping, change, choose, flush, writeBeside, keepMine, takeTheirs } =
    useEdits<Values>({
      id: `lesson ${ids.lessonId}`,
      saved: valuesOf(lesson),
      version: lesson.version,
      save: (next, version) => patchLesson(ids, { ...next, version }).then(show, seeWhere),
      read: () => read().then((now) => ({ saved: valuesOf(now), version: now.version })),
      isValid: ({ title, text }) =>
        title.trim() !== '' && !tooLong(title, MAX_LESSON_TITLE) && (text === null || !isTextTooLarge(text)),
    });
  const labels = { title: t`Título da aula`, text: t`Texto da aula` };
  const main = useRef<HTMLDivElement>(null);
  const isNew = useLocation().state === NEW;
  const { data: media } = useQuery({ ...mediaQuery(lesson.media_id ?? 0), enabled: lesson.media_id !== null });
  /** @param of what of the lesson is seen as it is changed */
  const changeBeside = (of: (lesson: LessonDraft) => object, patch: LessonPatch) =>
    writeBeside(
      of(lesson),
      (version) => patchLesson(ids, { ...patch, version }).then(show, seeWhere),
      () => read().then((now) => ({ saved: of(now), version: now.version })),
    );
  return (
    <>
      <div ref={main} className={css.main}>
        <div className={css.heading}>
          <div>
            <span className={css.place}>{place}</span>
            <EditingToo editors={editors} />
          </div>
          <Row>
            <SaveStatus state={state} onRetry={() => void flush()} />
            <PublishButton
              url={lessonUrl(ids)}
              state={lesson.state}
              isBusy={state === 'saving' && 'published' in edits}
              isBroken={media?.status === 'failed'}
              onChange={(published) => choose({ published })}
            />
          </Row>
        </div>
        {state === 'conflict' && (
          <EditsConflict
            labels={labels}
            edits={edits}
            theirs={inWords(valuesOf(lesson))}
            mine={inWords(values)}
            keepMine={() => void keepMine()}
            onTakeTheirs={takeTheirs}
          />
        )}
        <TextField
          autoFocus={isNew}
          label={labels.title}
          value={values.title}
          error={values.title.trim() === '' ? t`Dê um título à aula.` : tooLong(values.title, MAX_LESSON_TITLE)}
          onChange={({ target }) => change({ title: target.value })}
          onBlur={() => void flush()}
        />
        <Card>
          <LessonMedia
            ids={ids}
            lesson={lesson}
            onChange={(media) => changeBeside(mediaOf, media)}
            title={values.title}
            onTitle={(title) => {
              // The button is gone with it; the title is the first field.
              main.current?.querySelector('input')?.focus();
              void choose({ title });
            }}
          />
        </Card>
        {lesson.mediaType === 'quiz' && (
          <Card>
            <LessonQuiz ids={ids} />
          </Card>
        )}
        <LessonParts ids={ids} lesson={lesson} change={changeBeside} refresh={refresh} />
        <div className={css.text}>
          <RichText
            label={labels.text}
            ids={ids}
            value={values.text}
            onChange={(text) => change({ text })}
            onBlur={() => void flush()}
          />
        </div>
      </div>
      <div className={css.settings}>
        <Publication state={lesson.state} releaseAt={lesson.release_at} />
        <ReleaseFields
          rule={values}
          sequentialLabel={t`Só depois das aulas anteriores`}
          percentLabel={t`Só depois de uma parte da aula anterior`}
          freeLabel={t`Grátis: abre sem matrícula`}
          freeHint={t`Abre para quem tem conta no painel, mesmo sem comprar. A página de vendas leva até ela.`}
          onChange={(rule, typedOver) => void choose(rule, typedOver)}
          onTyping={setTyping}
        />
        <ButtonLink size="small" className={css.atStart} to={viewLessonPath(ids)}>
          <Eye size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Ver aula</Trans>
        </ButtonLink>
        <ViewAs courseId={ids.courseId} path={viewLessonPath(ids)} />
        <div className={css.reach}>
          <LessonReach ids={ids} rule={ruleOf(lesson)} />
        </div>
        <CalendarLink courseId={ids.courseId} spot={{ lessonId: ids.lessonId }} />
        <HistoryButton url={lessonUrl(ids)} onRestored={refreshAll} />
        <CopyAndDelete
          courseId={ids.courseId}
          title={lesson.title}
          kind="lesson"
          above={lessonsPath(ids.courseId, ids.moduleId)}
          url={lessonUrl(ids)}
          onDelete={() => deleteLesson(ids)}
          onCopy={async () => lessonPath(ids.courseId, ids.moduleId, (await copyLesson(ids)).id)}
        />
      </div>
    </>
  );
}

/** One lesson, edited. */
export function LessonPanel({ place, editors, ...ids }: Ids & Around) {
  const draft = useQuery(lessonDraftQuery(ids));
  return (
    <QueryState query={draft}>
      {(lesson) => <LessonFields ids={ids} place={place} editors={editors} lesson={lesson} />}
    </QueryState>
  );
}
