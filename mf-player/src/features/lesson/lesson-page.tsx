import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Check, ChevronLeft, Lock } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { watchQuery } from '@clube/shared/clients/course';
import { lessonQuery } from '@clube/shared/clients/lesson';
import { quizQuery } from '@clube/shared/clients/quiz';
import { on } from '@clube/shared/events';
import { isApiError } from '@clube/shared/transport';
import type { Course, Watch } from '@clube/shared/contracts/course';
import type { Lesson } from '@clube/shared/contracts/lesson';
import { QuietQueryState } from '@clube/shared/quiet';
import { lazyPart } from '@clube/shared/federation';
import { Button, EmptyState, PageHeading, SkeletonBlock, VisuallyHidden } from '@clube/shared/ui';
import { lessonEditorPath } from '../../editor-paths.ts';
import { coursePath, modulePath, usePathIds } from '../../paths.ts';
import { EditLink } from '../../parts/edit-link.tsx';
import { LockReason } from '../../parts/lesson-mark.tsx';
import { NotFound } from '../../parts/not-found.tsx';
import { WatchState } from '../../parts/watch-state.tsx';
import { beginDrawn, LessonMedia, type Watcher } from '../player/index.ts';
import { Dialog } from './lazy-dialog.ts';
import * as css from './lesson.css.ts';
import { LessonTabs, Notes } from './lesson-tabs.tsx';
import { LessonText } from './lesson-text.tsx';
import { LessonsSheet } from './lessons-sheet.tsx';
import { SlideBar } from './slide-bar.tsx';
import { useAskedNote } from './use-asked-note.ts';
import { isConverting } from './lesson-rules.ts';
import { useComplete, useShowCompleted, useShowWatched } from './use-complete.ts';
import { useFinishing, type Finishing } from './use-finishing.ts';
import { useGoingOn, type GoingOn } from './use-going-on.ts';
import { useLessonNavigation } from './use-lesson-navigation.ts';

// Most lessons are none; a file of its own would be a line in the table of every page.
const Quiz = lazyPart(() => import(/* webpackChunkName: "texts" */ '../quiz/index.ts').then((module) => module.Quiz));

// What a course ends with is with the pages of courses: nobody waits for it who is in the midst of one.
const Finish = lazyPart(() => import(/* webpackChunkName: "course" */ './finish.tsx').then((part) => part.Finish));

type Ids = { courseId: number; moduleId: number; lessonId: number };

/** product.md §8: what a locked lesson says. */
function LockedLesson({ of }: { of: Lesson }) {
  const [open, setOpen] = useState(true);
  const title = <Trans>Aula Não Disponível!</Trans>;
  const text = (
    <>
      <span>
        <Trans>Essa aula ainda esta bloqueada!</Trans>
      </span>{' '}
      {of.reason && <LockReason of={of} />}
    </>
  );
  return (
    <div className={css.locked}>
      {/* What stays when the modal is closed. */}
      {!open && <EmptyState icon={Lock} title={title} text={text} />}
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <p>{text}</p>
      </Dialog>
    </div>
  );
}

/** That a lesson was completed, for whoever does not see it: here, by whatever did it. What was done elsewhere is no news of this page. */
function SayCompleted({ of: { id, is_completed: isCompleted } }: { of: Lesson }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => on('lesson:completed', ({ lessonId, completed }) => lessonId === id && setDone(completed)), [id]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{isCompleted && isDone && <Trans>Aula concluída</Trans>}</span>
    </VisuallyHidden>
  );
}

type EndProps = { course: Course; lessonId: number; isLast: boolean; finish: Finishing };

/** When the end of the course is reached in this lesson or was in the one that led here, and from then on where the course ends. */
function End({ course, lessonId, isLast, finish: { isReached, reach } }: EndProps) {
  const percent = course.percentage_complete;
  const [percentBefore] = useState(percent);
  const isWhole = percent >= 100;
  const isNew = isWhole && percentBefore < 100;
  useEffect(() => {
    if (isNew) reach(lessonId);
  }, [isNew, lessonId, reach]);
  return isWhole && (isNew || isReached || isLast) && <Finish course={course} />;
}

type ContentProps = { ids: Ids; watch: Watch; current: Lesson; goingOn: GoingOn; finish: Finishing };

function LessonContent({ ids, watch, current, goingOn, finish }: ContentProps) {
  const { t } = useLingui();
  const complete = useComplete();
  const watcher = useRef<Watcher>(null);
  const showWatched = useShowWatched(ids);
  const showCompleted = useShowCompleted();
  const isQuiz = current.mediaType === 'quiz';
  const [shownQuiz, setShownQuiz] = useState<number>();
  const showQuiz = useCallback(() => setShownQuiz(current.id), [current.id]);
  const navigation = useLessonNavigation({ courseId: ids.courseId, watch, current, complete, watcher });
  const next = () => {
    finish.goOn();
    navigation.next();
  };
  const choose = () => {
    goingOn.choose();
    finish.choose();
  };
  const chosen = (go: () => void) => () => {
    choose();
    go();
  };
  const chooseByLink: typeof navigation.guardClick = (event, target) => {
    choose();
    navigation.guardClick(event, target);
  };
  const lesson = useQuery(lessonQuery(ids));
  const isLocked = isApiError(lesson.error, 'lesson.locked');
  const mustWait = isConverting(lesson.data);
  const why = useId();
  // As the quiz itself asks, below: one answer for both.
  const quiz = useQuery({ ...quizQuery(ids), enabled: isQuiz && lesson.data !== undefined });
  const number = (watch.currentModuleLessons?.findIndex(({ id }) => id === current.id) ?? 0) + 1;
  const total = watch.currentModuleLessons?.length ?? 0;
  const moduleNumber = watch.currentModule?.position ?? 0;
  const courseTitle = watch.course?.title;
  const [, setParameters] = useSearchParams();
  const { asked, answered } = useAskedNote(current.id, () =>
    setParameters(
      (known) => {
        known.set('aba', 'anotacoes');
        return known;
      },
      { replace: true },
    ),
  );
  const outline = { courseId: ids.courseId, watch, currentId: current.id, guard: chooseByLink };
  // Of a lesson that is read the title stands above what is read; a video opens the page.
  const isRead = isQuiz || ['text', 'pdf', 'embed'].includes(current.mediaType);
  const head = (
    <div className={css.below}>
      {/* It closes with the lesson, whichever way that was left. */}
      <LessonsSheet key={current.id} {...outline} module={moduleNumber} number={number} total={total} />
      <div className={css.head}>
        <div className={css.headText}>
          <Link to={modulePath(ids.courseId, current.module_id)} className={css.crumb}>
            <Trans>
              {courseTitle} · Módulo {moduleNumber} · Aula {number} de {total}
            </Trans>
          </Link>
          <PageHeading key={current.id} title={current.title} className={css.title} />
        </div>
        {watch.course?.editable && (
          <EditLink to={lessonEditorPath(ids.courseId, current.module_id, current.id)} title={current.title} />
        )}
        <div className={css.actions} data-bar>
          <Button
            className={css.previous}
            onClick={chosen(navigation.previous)}
            disabled={!navigation.hasPrevious}
            aria-label={t`Anterior`}
          >
            <ChevronLeft className={css.previousIcon} size={20} strokeWidth={1.75} aria-hidden />
            <span className={css.previousLabel}>
              <Trans>Anterior</Trans>
            </span>
          </Button>
          <Button className={css.forward} onClick={chosen(next)} disabled={!navigation.hasNext}>
            <Trans>Próxima</Trans>
          </Button>
          {/* A quiz is completed by passing it, and by nothing else; who passed may take it back, and complete it again. */}
          {(!isQuiz || current.is_completed || quiz.data?.is_passed) && (
            <Button
              className={css.complete}
              variant={current.is_completed ? 'outline-primary' : 'primary'}
              aria-pressed={current.is_completed}
              loading={complete.isPending}
              disabled={isLocked || mustWait}
              aria-describedby={mustWait ? why : undefined}
              onClick={() => void navigation.toggleComplete()}
            >
              <Check size={18} strokeWidth={2} aria-hidden />
              {current.is_completed ? t`Concluída` : t`Concluir aula`}
            </Button>
          )}
        </div>
      </div>
      {mustWait && (
        <p id={why} className={css.why}>
          <Trans>Você poderá concluir esta aula quando o arquivo dela estiver pronto.</Trans>
        </p>
      )}
      <SayCompleted key={`completed ${current.id}`} of={current} />
      {watch.course && (
        // Another key than the sheet's above: of two alike React keeps the first one's for ever.
        <End
          key={-current.id}
          course={watch.course}
          lessonId={current.id}
          isLast={!navigation.hasNext}
          finish={finish}
        />
      )}
    </div>
  );
  const content = isLocked ? (
    <LockedLesson key={current.id} of={current} />
  ) : (
    <QuietQueryState query={lesson} loading={<SkeletonBlock className={css.skeleton} />}>
      {(detail) =>
        detail.player.kind === 'none' ? (
          <div className={css.textLesson}>
            {detail.text && <LessonText text={detail.text} ids={ids} title={detail.title} />}
            {detail.mediaType === 'quiz' && (
              <Quiz
                key={detail.id}
                ids={ids}
                onPassed={(progress) => showCompleted(progress, ids)}
                onShown={showQuiz}
              />
            )}
          </div>
        ) : (
          <div className={isRead ? css.read : css.stage}>
            <LessonMedia
              key={detail.id}
              lesson={detail}
              path={ids}
              onNext={chosen(next)}
              onPrevious={chosen(navigation.previous)}
              watcher={watcher}
              autoplay={goingOn.isGoingOn}
              onEnded={navigation.hasNext ? () => goingOn.goOn(next) : undefined}
              onProgress={showWatched}
            />
          </div>
        )
      }
    </QuietQueryState>
  );
  return (
    <div className={css.wrap}>
      <div className={css.main}>
        {isRead && head}
        {content}
        {!isRead && head}
        <div className={css.below}>
          {/* How high a quiz is, nobody knows before its questions are there: what stands below it would move. */}
          {lesson.data && (lesson.data.mediaType !== 'quiz' || shownQuiz === current.id) && (
            <LessonTabs lesson={lesson.data} ids={ids} asked={asked} onAnswered={answered} />
          )}
          {isLocked && (
            <div className={css.tabsRow}>
              <Notes key={ids.lessonId} path={ids} isOpen={false} />
            </div>
          )}
        </div>
      </div>
      <SlideBar {...outline} />
    </div>
  );
}

/** The page; its video, where the server drew it, begins before it is alive. */
export async function begin() {
  await beginDrawn();
  return LessonPage;
}

export function LessonPage() {
  const ids = usePathIds();
  const watch = useQuery(watchQuery(ids.courseId, ids.moduleId, ids.lessonId));
  const goingOn = useGoingOn(ids.lessonId);
  const finish = useFinishing(ids.lessonId);
  return (
    <WatchState
      query={watch}
      courseId={ids.courseId}
      loading={
        <div className={css.wrap}>
          <SkeletonBlock className={css.skeleton} />
        </div>
      }
    >
      {(data) => {
        const current = data.currentModuleLessons?.find(({ id }) => id === ids.lessonId);
        if (!current)
          return (
            <NotFound to={coursePath(ids.courseId)}>{data.course?.title ?? <Trans>Voltar ao curso</Trans>}</NotFound>
          );
        return <LessonContent ids={ids} watch={data} current={current} goingOn={goingOn} finish={finish} />;
      }}
    </WatchState>
  );
}
