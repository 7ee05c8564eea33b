import { GripVertical } from 'lucide-react';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Link } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import type { Promotion } from '@clube/shared/contracts/promotion';
import { CoverArt } from '@clube/shared/ui';
import { PromotionState } from './promotion-state.tsx';
import * as css from './promotions.css.ts';

function Item({ item, isChosen }: { item: Promotion; isChosen: boolean }) {
  const { t } = useLingui();
  const { id, title, image, mobile_image } = item;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const art = image ?? mobile_image;
  return (
    <li
      ref={setNodeRef}
      className={css.item}
      data-chosen={isChosen}
      data-lifted={isDragging}
      style={transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : undefined}
    >
      <button
        ref={setActivatorNodeRef}
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        type="button"
        className={css.handle}
        aria-label={t`Mover ${title}`}
      >
        <GripVertical size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <Link to={`?item=${id}`} className={css.itemLink} aria-current={isChosen ? 'true' : undefined}>
        <span className={css.thumb}>
          {art ? <img className={css.thumbArt} src={art} alt="" loading="lazy" /> : <CoverArt seed={id * 4} />}
        </span>
        <span className={css.itemTitle}>{title}</span>
      </Link>
      <PromotionState of={item} />
    </li>
  );
}

type Props = { label: string; items: Promotion[]; chosenId: number; onMove: (items: Promotion[]) => void };

/** In the order of the home: to choose from, and to be put in order with the pointer or the keyboard. */
export function PromotionList({ label, items, chosenId, onMove }: Props) {
  const { t } = useLingui();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const titleOf = (id: UniqueIdentifier) => items[placeOf(id)]?.title ?? '';
  return (
    <DndContext
      id="promotions"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(arrayMove(items, placeOf(active.id), placeOf(over.id)));
      }}
      accessibility={{
        screenReaderInstructions: { draggable: t`Espaço levanta, as setas movem, espaço solta, Esc desiste.` },
        announcements: {
          onDragStart: ({ active }) => t`${titleOf(active.id)} levantado.`,
          onDragOver: ({ active, over }) =>
            over && over.id !== active.id
              ? t`${titleOf(active.id)} está no lugar de ${titleOf(over.id)}.`
              : t`${titleOf(active.id)} levantado.`,
          onDragEnd: ({ active, over }) =>
            over ? t`${titleOf(active.id)} ficou no lugar de ${titleOf(over.id)}.` : undefined,
          onDragCancel: ({ active }) => t`${titleOf(active.id)} voltou ao lugar.`,
        },
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ol className={css.list} aria-label={label}>
          {items.map((item) => (
            <Item key={item.id} item={item} isChosen={item.id === chosenId} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
