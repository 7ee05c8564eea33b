import type { ReactNode } from 'react';
import { GripVertical } from 'lucide-react';
import { DndContext, PointerSensor, useSensor, useSensors, type CollisionDetection } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { RowKeys } from './row-keys.ts';

/** Rows are of very different heights, and held at their tops: the centre of an open one lies far below its hand. */
const closestTop: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id);
      if (!rect) return [];
      return [
        { id: droppableContainer.id, data: { droppableContainer, value: Math.abs(rect.top - collisionRect.top) } },
      ];
    })
    .toSorted((a, b) => a.data.value - b.data.value);

type Item = { id: string | number };
/** Names of classes. */
type Look = { list: string; row: string; handle: string };
type RowProps = { id: Item['id']; title: string; isChosen: boolean | undefined; look: Look; children: ReactNode };

/** A row with what it is moved by. */
function SortableRow({ id, title, isChosen, look, children }: RowProps) {
  const { t } = useLingui();
  const sortable = useSortable({ id });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable;
  return (
    <li
      ref={setNodeRef}
      className={look.row}
      data-chosen={isChosen}
      data-lifted={isDragging}
      style={transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : undefined}
    >
      <button
        ref={setActivatorNodeRef}
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        type="button"
        className={look.handle}
        aria-label={t`Mover ${title}`}
      >
        <GripVertical size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {children}
    </li>
  );
}

type Props<T extends Item> = {
  id: string;
  label: string;
  items: readonly T[];
  look: Look;
  titleOf: (item: T, index: number) => string;
  onMove: (items: T[]) => void;
  /** Whether a row is the one that is worked on, where there is one. */
  isChosen?: (item: T) => boolean;
  /** What is said between the rows, before the one of this place. */
  notice?: { at: number; text: ReactNode } | undefined;
  children: (item: T, index: number) => ReactNode;
};

/** A list that is put into another order with the pointer or the keyboard. */
export function Sortables<T extends Item>({
  id,
  label,
  items,
  look,
  titleOf,
  onMove,
  isChosen,
  notice,
  children,
}: Props<T>) {
  const { t } = useLingui();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }), useSensor(RowKeys));
  const placeOf = (key: string | number) => items.findIndex((item) => item.id === key);
  const named = (key: string | number) => {
    const place = placeOf(key);
    return place < 0 ? '' : titleOf(items[place]!, place);
  };
  const rows = items.map((item, index) => (
    <SortableRow key={item.id} id={item.id} title={titleOf(item, index)} isChosen={isChosen?.(item)} look={look}>
      {children(item, index)}
    </SortableRow>
  ));
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestTop}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(arrayMove([...items], placeOf(active.id), placeOf(over.id)));
      }}
      accessibility={{
        screenReaderInstructions: { draggable: t`Espaço levanta, as setas movem, espaço solta, Esc desiste.` },
        announcements: {
          onDragStart: ({ active }) => t`${named(active.id)} levantado.`,
          onDragOver: ({ active, over }) =>
            over && over.id !== active.id
              ? t`${named(active.id)} está no lugar de ${named(over.id)}.`
              : t`${named(active.id)} levantado.`,
          onDragEnd: ({ active, over }) =>
            over ? t`${named(active.id)} ficou no lugar de ${named(over.id)}.` : undefined,
          onDragCancel: ({ active }) => t`${named(active.id)} voltou ao lugar.`,
        },
      }}
    >
      <SortableContext items={[...items]} strategy={verticalListSortingStrategy}>
        <ol className={look.list} aria-label={label}>
          {notice ? rows.toSpliced(notice.at, 0, <li key="notice">{notice.text}</li>) : rows}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
