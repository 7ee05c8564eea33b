import { useEffect, useMemo, useRef, useState } from 'react';
import { Undo2 } from 'lucide-react';
import { atom, useAtom } from 'jotai';
import { closestCenter, DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseEditor } from '@clube/shared/contracts/editor';
import type { OutlineModule } from '@clube/shared/contracts/outline';
import { sparePart } from '@clube/shared/federation';
import { Button, TextField } from '@clube/shared/ui';
import { RowKeys } from '../../../sortables/row-keys.ts';
import * as css from '../workbench.css.ts';
import { isModuleKey, keysOf, lessonKey, moduleKey, moveRow, type RowKey } from './move.ts';
import { rowsOf, rowsWith, type TreeRow } from './rows.ts';
import { LessonRow, ModuleRow, NewLessonRow } from './tree-row.tsx';
import { useRowsInSight } from './use-rows-in-sight.ts';

// What few rows need, and none at first.
const RenameField = sparePart(() =>
  import(/* webpackChunkName: "materials" */ './rename.tsx').then((part) => part.RenameField),
);

type Props = {
  courseId: number;
  modules: OutlineModule[];
  chosen: { moduleId: number; lessonId: number };
  /** Who else has the course open. */
  editors: readonly CourseEditor[];
  /** The module in which a lesson is being made, 0: none. */
  creating: number;
  onMove: (modules: OutlineModule[]) => void;
  /** Takes the last move back; undefined: there is none to take back. */
  onUndo: (() => void) | undefined;
  onNewLesson: (module: OutlineModule) => void;
};

/** What is looked for in a course: whoever opens what they found looks on. */
const wordsAtom = atom({ course: 0, words: '' });

/** Up to so many lessons every module is open at first. */
const OPEN_ALL = 60;

/** Modules with their lessons: to choose from, and to be put in order with the pointer or the keyboard. Of many those in sight are drawn. */
export function Tree({ courseId, modules, chosen, editors, creating, onMove, onUndo, onNewLesson }: Props) {
  const { t } = useLingui();
  const [lifted, setLifted] = useState<RowKey>();
  const [over, setOver] = useState<RowKey>();
  const [focused, setFocused] = useState<string>();
  /** Rows whose title is being changed: one that is not saved stays so while another is begun. */
  const [renamed, setRenamed] = useState<readonly string[]>([]);
  const [folds, setFolds] = useState<Record<number, boolean>>({});
  const [{ course, words: typed }, setTyped] = useAtom(wordsAtom);
  const words = course === courseId ? typed : '';
  const setWords = (next: string) => setTyped({ course: courseId, words: next });
  // Not all of them are there to be put in order among.
  const isFiltered = words.trim() !== '';
  const isSmall = modules.reduce((sum, { lessons }) => sum + lessons.length, 0) <= OPEN_ALL;
  // What is typed in a row would go with it: its module folds once that is over.
  const isHeld = (id: number) =>
    modules.some(
      (module) => module.id === id && module.lessons.some((lesson) => renamed.includes(lessonKey(lesson.id))),
    );
  const isOpen = (id: number) => isHeld(id) || (folds[id] ?? (isSmall || id === chosen.moduleId));
  // What was open by being chosen stays so: the second of two clicks would meet another row.
  const { moduleId } = chosen;
  useEffect(() => {
    setFolds((known) => (known[moduleId] === undefined ? { ...known, [moduleId]: true } : known));
  }, [moduleId]);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }), useSensor(RowKeys));
  const places = useMemo(() => new Map(keysOf(modules).map((key, index) => [key, index])), [modules]);
  const titles = useMemo(
    () =>
      new Map<string, string>(
        modules.flatMap((module) => [
          [moduleKey(module.id), module.title] as const,
          ...module.lessons.map((lesson) => [lessonKey(lesson.id), lesson.title] as const),
        ]),
      ),
    [modules],
  );
  const titleOf = (key: string | number | undefined) => titles.get(String(key)) ?? '';

  const held = [focused, ...renamed];
  const rows = isFiltered ? rowsWith(modules, words, held) : rowsOf(modules, isOpen);
  const list = useRef<HTMLOListElement>(null);
  const chosenKey = chosen.lessonId > 0 ? lessonKey(chosen.lessonId) : moduleKey(chosen.moduleId);
  const { isDrawn, height } = useRowsInSight(list, rows.length, {
    key: chosenKey,
    index: rows.findIndex(({ key }) => key === chosenKey),
  });
  const isModuleLifted = lifted !== undefined && isModuleKey(lifted);
  // What has the focus stays, or it would be lost as one scrolls, and Tab leads on from it; so do what is lifted and what it is over.
  const around = new Set(
    [...held, lifted, over]
      .map((key) => (key === undefined ? -1 : rows.findIndex((row) => row.key === key)))
      .flatMap((index) => (index < 0 ? [] : [index - 1, index, index + 1])),
  );
  // Where a module may go are the modules alone, wherever they stand.
  const isShown = ({ kind }: TreeRow, index: number) =>
    isDrawn(index) || around.has(index) || (isModuleLifted && kind === 'module');

  const dropAt = (key: RowKey): 'before' | 'after' | undefined =>
    lifted === undefined || over !== key || over === lifted
      ? undefined
      : places.get(lifted)! < places.get(over)!
        ? 'after'
        : 'before';
  const end = () => {
    setLifted(undefined);
    setOver(undefined);
  };
  const rename = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest('li') : null;
    const key = row?.dataset['row'];
    if (!key || !titles.has(key)) return;
    // It stands over the row.
    if (renamed.includes(key)) row.querySelector('form')?.querySelector('input')?.focus();
    else setRenamed([...renamed, key]);
  };
  const content = (row: TreeRow) => {
    const { module } = row;
    if (row.kind === 'new') return <NewLessonRow {...{ module, onNewLesson }} isCreating={module.id === creating} />;
    const shared = { courseId, module, editors, isFiltered, isChosen: row.key === chosenKey, drop: dropAt(row.key) };
    if (row.kind === 'lesson') return <LessonRow {...shared} lesson={row.lesson} isDroppable={!isModuleLifted} />;
    const onFold = () => setFolds({ ...folds, [module.id]: !isOpen(module.id) });
    return <ModuleRow {...shared} number={row.at} isOpen={isOpen(module.id)} onFold={onFold} isDroppable />;
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
          draggable: t`Espaço levanta, as setas movem, espaço solta, Esc desiste. F2 muda o título.`,
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
      <div className={css.filter}>
        <TextField
          type="search"
          label={<Trans>Filtrar aulas</Trans>}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && setWords('')}
        />
        <Button
          iconOnly
          aria-label={t`Desfazer a última mudança de ordem`}
          title={t`Desfazer a última mudança de ordem`}
          aria-disabled={!onUndo}
          onClick={onUndo}
        >
          <Undo2 size={18} strokeWidth={1.75} aria-hidden />
        </Button>
        <p className={css.hint} role="status">
          {isFiltered && rows.length === 0 && <Trans>Nenhum módulo ou aula com esse nome.</Trans>}
        </p>
      </div>
      <ol
        ref={list}
        className={css.list}
        aria-label={t`Módulos e aulas`}
        style={height === undefined ? undefined : { position: 'relative', height: rows.length * height }}
        onFocus={({ target }) => setFocused(target.closest('li')?.dataset['row'])}
        onBlur={() => setFocused(undefined)}
        onKeyDown={({ key, target }) => key === 'F2' && !lifted && rename(target)}
        onDoubleClick={({ target }) => target instanceof Element && target.closest('a') && rename(target)}
      >
        {rows.map(
          (row, index) =>
            isShown(row, index) && (
              <li
                key={`${row.module.id} ${row.key}`}
                data-row={row.key}
                aria-level={row.level}
                aria-posinset={row.at}
                aria-setsize={row.of}
                className={height === undefined ? css.item : css.placed}
                style={height === undefined ? undefined : { top: index * height, height }}
              >
                {content(row)}
                {renamed.includes(row.key) && (
                  <RenameField
                    courseId={courseId}
                    module={row.module}
                    lesson={row.kind === 'lesson' ? row.lesson : undefined}
                    onClose={() => setRenamed((known) => known.filter((key) => key !== row.key))}
                  />
                )}
              </li>
            ),
        )}
      </ol>
      <DragOverlay dropAnimation={null}>{lifted && <div className={css.floating}>{titleOf(lifted)}</div>}</DragOverlay>
    </DndContext>
  );
}
