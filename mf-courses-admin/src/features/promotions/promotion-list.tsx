import { Link } from 'react-router-dom';
import type { Promotion } from '@clube/shared/contracts/promotion';
import { CoverArt } from '@clube/shared/ui';
import { Sortables } from '../../sortables/sortables.tsx';
import { PromotionState } from './promotion-state.tsx';
import * as css from './promotions.css.ts';

function Item({ item, isChosen }: { item: Promotion; isChosen: boolean }) {
  const { id, title, image, mobile_image } = item;
  const art = image ?? mobile_image;
  return (
    <>
      <Link to={`?item=${id}`} className={css.itemLink} aria-current={isChosen ? 'true' : undefined}>
        <span className={css.thumb}>
          {art ? <img className={css.thumbArt} src={art} alt="" loading="lazy" /> : <CoverArt seed={id * 4} />}
        </span>
        <span className={css.itemTitle}>{title}</span>
      </Link>
      <PromotionState of={item} />
    </>
  );
}

type Props = { label: string; items: Promotion[]; chosenId: number; onMove: (items: Promotion[]) => void };

/** In the order of the home: to choose from, and to be put in order with the pointer or the keyboard. */
export const PromotionList = ({ label, items, chosenId, onMove }: Props) => (
  <Sortables
    id="promotions"
    label={label}
    items={items}
    look={{ list: css.list, row: css.item, handle: css.handle }}
    titleOf={({ title }) => title}
    onMove={onMove}
    isChosen={({ id }) => id === chosenId}
  >
    {(item) => <Item item={item} isChosen={item.id === chosenId} />}
  </Sortables>
);
