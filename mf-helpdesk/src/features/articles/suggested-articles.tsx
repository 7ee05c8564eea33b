import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { suggestedArticlesQuery } from '@clube/shared/clients/article';
import { useValue } from '@clube/shared/forms';
import * as css from './articles.css.ts';
import { useLater } from './use-later.ts';

const TYPING_MS = 500;
/** As many letters as the server takes: the end of a long text is what is being written. */
const MOST_ASKED = 900;

/** Inside of a ticket's form: what may answer it, while it is written. It takes no focus, and what is opened opens beside. */
export function SuggestedArticles() {
  const { t } = useLingui();
  const title = useValue<string>('title') ?? '';
  const message = useValue<string>('message') ?? '';
  const q = useLater(`${title} ${message.slice(-MOST_ASKED)}`.trim().slice(0, 1000), TYPING_MS);
  const { data } = useQuery(suggestedArticlesQuery(q));
  const found = q === '' ? [] : (data ?? []);
  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <section className={css.suggestions} aria-label={t`Artigos que podem ajudar`}>
          <strong>
            <Trans>Talvez a resposta já esteja aqui</Trans>
          </strong>
          <ul>
            {found.map(({ id, title: name }) => (
              <li key={id}>
                <a className={css.suggestion} href={`/ajuda/artigo/${id}`} target="_blank" rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
