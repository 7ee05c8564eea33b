import { Award, LifeBuoy, ShoppingBag, UserPlus, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { News as Item } from '@clube/shared/contracts/overview';
import { RelativeTime } from '@clube/shared/session';
import { Card } from '@clube/shared/ui';
import * as css from './overview.css.ts';

type Look = { icon: LucideIcon; to: (id: number) => string };
const looks: Record<Item['kind'], Look> = {
  enrolled: { icon: UserPlus, to: (id) => `/members?membro=${id}` },
  paid: { icon: ShoppingBag, to: () => '/vendas' },
  completed: { icon: Award, to: () => '/certificados-emitidos' },
  asked: { icon: LifeBuoy, to: (id) => `/ajuda/${id}` },
};

/** What students did last, each with the place where more is said of it. */
export function News({ news }: { news: readonly Item[] }) {
  const { t } = useLingui();
  const words: Record<Item['kind'], string> = {
    enrolled: t`Matrícula`,
    paid: t`Compra`,
    completed: t`Certificado`,
    asked: t`Chamado`,
  };
  return (
    <Card>
      <h2 className={css.title}>
        <Trans>O que os alunos fizeram</Trans>
      </h2>
      {news.length === 0 ? (
        <p className={css.nothing}>
          <Trans>Nenhum aluno fez nada ainda.</Trans>
        </p>
      ) : (
        <ul className={css.list}>
          {news.map(({ kind, at, who, what, id }) => {
            const { icon: Icon, to } = looks[kind];
            return (
              <li key={`${kind} ${id} ${at}`}>
                <Link className={css.link} to={to(id)}>
                  <Icon size={20} strokeWidth={1.75} aria-hidden />
                  <span className={css.text}>
                    <span>{who}</span>{' '}
                    <span className={css.about}>
                      {words[kind]} · <span>{what}</span> · <RelativeTime at={at} />
                    </span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
