import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { watchedCourseQuery } from '@clube/shared/clients/course';
import { Page, QueryState } from '@clube/shared/ui';
import { Tabs } from '@clube/shared/ui/tabs';
import * as parts from '../../parts.css.ts';
import { editorPath, usePathIds } from '../../paths.ts';
import { PurchaseInbox } from './inbox/purchase-inbox.tsx';
import { Offers } from './offers.tsx';
import { Orders } from './orders.tsx';
import { Payment } from './payment.tsx';
import { Subscriptions } from './subscriptions.tsx';

const TAB = 'aba';
const names = ['ofertas', 'pedidos', 'assinaturas', 'recebimento', 'plataformas'] as const;

/** What is sold of a course, who bought it, where the money goes, and who else sells for the panel. */
export function SalesPage() {
  const { t } = useLingui();
  const { courseId } = usePathIds();
  const [search, setSearch] = useSearchParams();
  const watch = useQuery(watchedCourseQuery(courseId));
  const chosen = names.find((name) => name === search.get(TAB)) ?? 'ofertas';
  const choose = (name: string) => setSearch(name === 'ofertas' ? {} : { [TAB]: name }, { replace: true });
  return (
    <QueryState query={watch}>
      {({ course }) =>
        course && (
          <Page
            title={t`Vendas de ${course.title}`}
            subtitle={
              <Link className={parts.crumb} to={editorPath(courseId)}>
                <Trans>Configurações do curso</Trans>
              </Link>
            }
          >
            <Tabs
              value={chosen}
              onChange={choose}
              tabs={[
                { id: 'ofertas', label: <Trans>Ofertas</Trans>, content: <Offers courseId={courseId} /> },
                { id: 'pedidos', label: <Trans>Pedidos</Trans>, content: <Orders courseId={courseId} /> },
                {
                  id: 'assinaturas',
                  label: <Trans>Assinaturas</Trans>,
                  content: <Subscriptions courseId={courseId} />,
                },
                { id: 'recebimento', label: <Trans>Recebimento</Trans>, content: <Payment /> },
                {
                  id: 'plataformas',
                  label: <Trans>Plataformas</Trans>,
                  content: <PurchaseInbox courseId={courseId} />,
                },
              ]}
            />
          </Page>
        )
      }
    </QueryState>
  );
}
