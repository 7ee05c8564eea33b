import { ChevronDown, ChevronRight, CircleHelp, FileText, GripVertical, Headphones, Play, Plus } from 'lucide-react';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseEditor } from '@clube/shared/contracts/editor';
import type { OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { Button } from '@clube/shared/ui';
import { lessonPath, lessonsPath } from '../../../paths.ts';
import { StateChip } from '../../../state-chip.tsx';
import { atLesson, atModule, EditorMark } from '../editors/index.ts';
import * as css from '../workbench.css.ts';
import { MediaMark } from './media-mark.tsx';
import { lessonKey, moduleKey, type RowKey } from './move.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const iconOf = {
  hls: Play,
  youtube: Play,
  vimeo: Play,
  panda: Play,
  audio: Headphones,
  text: FileText,
  quiz: CircleHelp,
  pdf: FileText,
  embed: FileText,
};

/** What is the same for a module and a lesson. */
type RowState = {
  courseId: number;
  isChosen: boolean;
  /** Where the lifted row would come to stand beside this one. */
  drop: 'before' | 'after' | undefined;
  isDroppable: boolean;
  /** Of a part of the tree: nothing is moved or folded there. */
  isFiltered: boolean;
  editors: readonly CourseEditor[];
};
type RowProps = Pick<RowState, 'isChosen' | 'drop' | 'isDroppable' | 'isFiltered'> & {
  id: RowKey;
  title: string;
  className?: string;
  children: React.ReactNode;
};

function Row({ id, title, isChosen, drop, isDroppable, isFiltered, className, children }: RowProps) {
  const { t } = useLingui();
  const { setNodeRef: setDrag, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({ id });
  const { setNodeRef: setDrop } = useDroppable({ id, disabled: !isDroppable });
  return (
    <div
      ref={(node) => {
        setDrag(node);
        setDrop(node);
      }}
      className={`${css.row} ${className ?? ''}`}
      data-chosen={isChosen}
      data-lifted={isDragging}
      data-drop={drop}
    >
      {!isFiltered && (
        <button
          ref={setActivatorNodeRef}
          {...listeners}
          aria-describedby={attributes['aria-describedby']}
          type="button"
          className={css.handle}
          aria-label={t`Mover ${title}`}
        >
          <GripVertical {...icon} size={16} />
        </button>
      )}
      {children}
    </div>
  );
}

type LessonProps = RowState & { module: OutlineModule; lesson: OutlineLesson };
export function LessonRow({ courseId, module, lesson, editors, ...row }: LessonProps) {
  const { id, title, state, release_at, mediaType } = lesson;
  const Icon = iconOf[mediaType];
  return (
    <Row id={lessonKey(id)} title={title} {...row} className={css.lessonRow}>
      <Link
        to={lessonPath(courseId, module.id, id)}
        className={css.rowLink}
        aria-keyshortcuts="F2"
        aria-current={row.isChosen ? 'true' : undefined}
      >
        <Icon {...icon} size={16} />
        <span className={css.rowTitle}>
          {title}
          <MediaMark state={lesson.media_state} />
        </span>
      </Link>
      <EditorMark editors={atLesson(editors, id)} />
      {state !== 'live' && <StateChip state={state} releaseAt={release_at} />}
    </Row>
  );
}

type ModuleProps = RowState & { module: OutlineModule; number: number; isOpen: boolean; onFold: () => void };
export function ModuleRow({ courseId, module, number, isOpen, onFold, editors, ...row }: ModuleProps) {
  const { t } = useLingui();
  const { id, title, state, release_at, lessons } = module;
  const Fold = isOpen ? ChevronDown : ChevronRight;
  return (
    <Row id={moduleKey(id)} title={title} {...row}>
      {!row.isFiltered && (
        <button
          type="button"
          className={`${css.handle} ${css.fold}`}
          aria-expanded={isOpen}
          aria-label={t`Aulas de ${title}`}
          onClick={onFold}
        >
          <Fold {...icon} />
        </button>
      )}
      <Link
        to={lessonsPath(courseId, id)}
        className={`${css.rowLink} ${css.moduleLink}`}
        aria-keyshortcuts="F2"
        aria-current={row.isChosen ? 'true' : undefined}
      >
        <span className={css.rowTitle}>
          {number}. {title}
        </span>
      </Link>
      <EditorMark editors={atModule(editors, id, !isOpen)} />
      {state !== 'live' && <StateChip state={state} releaseAt={release_at} />}
      <span className={css.count}>{lessons.length}</span>
    </Row>
  );
}

type NewProps = { module: OutlineModule; isCreating: boolean; onNewLesson: (module: OutlineModule) => void };
export function NewLessonRow({ module, isCreating, onNewLesson }: NewProps) {
  const { t } = useLingui();
  const { title } = module;
  return (
    <Button
      variant="link"
      size="small"
      className={css.newLesson}
      loading={isCreating}
      aria-label={t`Nova aula em ${title}`}
      onClick={() => onNewLesson(module)}
    >
      <Plus {...icon} size={16} />
      <Trans>Nova aula</Trans>
    </Button>
  );
}
