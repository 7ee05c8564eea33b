import { useState } from 'react';
import { ChevronDown, ChevronRight, CircleHelp, FileText, GripVertical, Headphones, Play, Plus } from 'lucide-react';
import {
  closestCenter,
  DndContext,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { Button } from '@clube/shared/ui';
import { lessonPath, lessonsPath } from '../../paths.ts';
import { isModuleKey, keysOf, lessonKey, moduleKey, moveRow, type RowKey } from './move.ts';
import { RowKeys } from '../../sortables/row-keys.ts';
import { StateChip } from '../../state-chip.tsx';
import * as css from './workbench.css.ts';

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

type RowProps = {
  id: RowKey;
  title: string;
  isChosen: boolean;
  /** Where the lifted row would come to stand beside this one. */
  drop: 'before' | 'after' | undefined;
  isDroppable: boolean;
  className?: string;
  children: React.ReactNode;
};

function Row({ id, title, isChosen, drop, isDroppable, className, children }: RowProps) {
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
      {children}
    </div>
  );
}

type Props = {
  courseId: number;
  modules: OutlineModule[];
  chosen: { moduleId: number; lessonId: number };
  isCreating: boolean;
  onMove: (modules: OutlineModule[]) => void;
  onNewLesson: (module: OutlineModule) => void;
};

/** Up to so many lessons every module is open at first. */
const OPEN_ALL = 60;

/** Modules with their lessons: to choose from, and to be put in order with the pointer or the keyboard. */
export function Tree({ courseId, modules, chosen, isCreating, onMove, onNewLesson }: Props) {
  const { t } = useLingui();
  const [lifted, setLifted] = useState<RowKey>();
  const [over, setOver] = useState<RowKey>();
  const isSmall = modules.reduce((sum, { lessons }) => sum + lessons.length, 0) <= OPEN_ALL;
  const [folds, setFolds] = useState<Record<number, boolean>>({});
  const isOpen = (id: number) => folds[id] ?? (isSmall || id === chosen.moduleId);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }), useSensor(RowKeys));
  const keys = keysOf(modules);
  const titles = new Map<string, string>(
    modules.flatMap((module) => [
      [moduleKey(module.id), module.title] as const,
      ...module.lessons.map((lesson) => [lessonKey(lesson.id), lesson.title] as const),
    ]),
  );
  const titleOf = (key: string | number | undefined) => titles.get(String(key)) ?? '';
  const isModuleLifted = lifted !== undefined && isModuleKey(lifted);
  const dropAt = (key: RowKey) =>
    lifted === undefined || over !== key || over === lifted
      ? undefined
      : keys.indexOf(lifted) < keys.indexOf(over)
        ? 'after'
        : 'before';
  const end = () => {
    setLifted(undefined);
    setOver(undefined);
  };
  const lessonRow = (module: OutlineModule, lesson: OutlineLesson) => {
    const Icon = iconOf[lesson.mediaType];
    const isChosen = chosen.lessonId === lesson.id;
    return (
      <li key={lesson.id}>
        <Row
          id={lessonKey(lesson.id)}
          title={lesson.title}
          isChosen={isChosen}
          drop={dropAt(lessonKey(lesson.id))}
          isDroppable={!isModuleLifted}
          className={css.lessonRow}
        >
          <Link
            to={lessonPath(courseId, module.id, lesson.id)}
            className={css.rowLink}
            aria-current={isChosen ? 'true' : undefined}
          >
            <Icon {...icon} size={16} />
            <span className={css.rowTitle}>{lesson.title}</span>
          </Link>
          {lesson.state !== 'live' && <StateChip state={lesson.state} releaseAt={lesson.release_at} />}
        </Row>
      </li>
    );
  };
  return (
    <DndContext
      id="outline"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setLifted(active.id as RowKey)}
      onDragOver={({ over: next }) => setOver(next?.id as RowKey | undefined)}
      onDragCancel={end}
      onDragEnd={({ active, over: last }) => {
        end();
        if (last && last.id !== active.id) onMove(moveRow(modules, active.id as RowKey, last.id as RowKey));
      }}
      accessibility={{
        screenReaderInstructions: {
          draggable: t`Espaço levanta, as setas movem, espaço solta, Esc desiste.`,
        },
        announcements: {
          onDragStart: ({ active }) => t`${titleOf(active.id)} levantado.`,
          onDragOver: ({ active, over: next }) =>
            next && next.id !== active.id
              ? t`${titleOf(active.id)} está no lugar de ${titleOf(next.id)}.`
              : t`${titleOf(active.id)} levantado.`,
          onDragEnd: ({ active, over: next }) =>
            next ? t`${titleOf(active.id)} ficou no lugar de ${titleOf(next.id)}.` : undefined,
          onDragCancel: ({ active }) => t`${titleOf(active.id)} voltou ao lugar.`,
        },
      }}
    >
      <ol className={css.list} aria-label={t`Módulos e aulas`}>
        {modules.map((module, index) => {
          const { id, title, lessons } = module;
          const isChosen = chosen.moduleId === id && chosen.lessonId === 0;
          const Fold = isOpen(id) ? ChevronDown : ChevronRight;
          return (
            <li key={id}>
              <Row id={moduleKey(id)} title={title} isChosen={isChosen} drop={dropAt(moduleKey(id))} isDroppable>
                <button
                  type="button"
                  className={`${css.handle} ${css.fold}`}
                  aria-expanded={isOpen(id)}
                  aria-label={t`Aulas de ${title}`}
                  onClick={() => setFolds({ ...folds, [id]: !isOpen(id) })}
                >
                  <Fold {...icon} />
                </button>
                <Link
                  to={lessonsPath(courseId, id)}
                  className={`${css.rowLink} ${css.moduleLink}`}
                  aria-current={isChosen ? 'true' : undefined}
                >
                  <span className={css.rowTitle}>
                    {index + 1}. {title}
                  </span>
                </Link>
                {module.state !== 'live' && <StateChip state={module.state} releaseAt={module.release_at} />}
                <span className={css.count}>{lessons.length}</span>
              </Row>
              {isOpen(id) && (
                <>
                  <ol className={css.list} aria-label={t`Aulas de ${title}`}>
                    {lessons.map((lesson) => lessonRow(module, lesson))}
                  </ol>
                  <Button
                    variant="link"
                    size="small"
                    className={css.newLesson}
                    disabled={isCreating}
                    aria-label={t`Nova aula em ${title}`}
                    onClick={() => onNewLesson(module)}
                  >
                    <Plus {...icon} size={16} />
                    <Trans>Nova aula</Trans>
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ol>
      <DragOverlay dropAnimation={null}>{lifted && <div className={css.floating}>{titleOf(lifted)}</div>}</DragOverlay>
    </DndContext>
  );
}
