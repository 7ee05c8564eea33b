import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import type { ShownPromotion } from '@clube/shared/contracts/promotion';
import { Art } from './art.tsx';
import * as home from './home.css.ts';
import * as css from './promotions.css.ts';

function Card({ card }: { card: ShownPromotion }) {
  const { title, subtitle, button_text, link } = card;
  const content = (
    <>
      <Art of={card} kind="card" />
      <span className={css.cardText}>
        <span className={css.cardTitle}>{title}</span>
        {subtitle && <span className={css.cardNote}>{subtitle}</span>}
        {button_text && (
          <span className={css.cardAction}>
            {button_text}
            <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
          </span>
        )}
      </span>
    </>
  );
  return link ? (
    <Link to={link} className={`${css.card} ${css.cardLink}`}>
      {content}
    </Link>
  ) : (
    <div className={css.card}>{content}</div>
  );
}

/** The owner's shelf of cards. */
export const Collection = ({ cards }: { cards: readonly ShownPromotion[] }) => (
  <>
    <h2 id="colecoes" className={`${home.sectionTitle} ${home.sectionHead}`}>
      <Trans>Coleções</Trans>
    </h2>
    <ul className={`${home.shelf} ${css.cards}`}>
      {cards.map((card) => (
        <li key={card.id} className={css.cardItem}>
          <Card card={card} />
        </li>
      ))}
    </ul>
  </>
);
