import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { articlesQuery } from '@clube/shared/clients/article';
import type { ArticleCard } from '@clube/shared/contracts/article';
import { QueryState, TextField, useListAddress } from '@clube/shared/ui';
import * as css from './articles.css.ts';
import { useLater } from './use-later.ts';

const TYPING_MS = 250;

const Cards = ({ articles }: { articles: readonly ArticleCard[] }) => (
  <ul className={css.grid}>
    {articles.map(({ id, title, excerpt }) => (
      <li key={id}>
        <Link className={css.card} to={`/ajuda/artigo/${id}`}>
          <span className={css.title}>{title}</span>
          <span className={css.excerpt}>{excerpt}</span>
        </Link>
      </li>
    ))}
  </ul>
);

/** In the order of their first article; those without one come under no heading. */
const byCategory = (articles: readonly ArticleCard[]) => [...Map.groupBy(articles, ({ category }) => category)];

/**
 * What answers before anybody writes a ticket. A panel without articles has nothing here.
 * @param props.isShort for whom tickets are the work: what was found alone, so that those stand in sight
 */
export function ArticleFinder({ isShort }: { isShort: boolean }) {
  const { t } = useLingui();
  const { filter, setFilter } = useListAddress();
  const typed = filter('duvida');
  const q = useLater(typed.trim(), TYPING_MS);
  const articles = useQuery(articlesQuery(q));
  if (!typed && !q && !(articles.data && articles.data.length > 0)) return null;
  return (
    <section className={css.finder} aria-label={t`Artigos de ajuda`}>
      <div className={css.search}>
        <TextField
          type="search"
          label={<Trans>Qual é a sua dúvida?</Trans>}
          maxLength={200}
          value={typed}
          onChange={(event) => setFilter('duvida', event.target.value)}
        />
      </div>
      <QueryState query={articles}>
        {(found) => {
          if (found.length === 0)
            return (
              <p className={css.small} role="status">
                <Trans>Nenhum artigo fala disso. Abra um chamado e respondemos por aqui.</Trans>
              </p>
            );
          if (q) return <Cards articles={found} />;
          if (isShort) return null;
          return byCategory(found).map(([category, own]) => (
            <div key={category}>
              {category && <h2 className={css.heading}>{category}</h2>}
              <Cards articles={own} />
            </div>
          ));
        }}
      </QueryState>
    </section>
  );
}
