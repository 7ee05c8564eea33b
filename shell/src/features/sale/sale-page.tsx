import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { saleQuery } from '@clube/shared/clients/sale';
import { isApiError } from '@clube/shared/transport';
import { ButtonLink, ErrorState, SkeletonBlock } from '@clube/shared/ui';
import { PublicLayout } from '../public/index.ts';
import { SaleView } from './sale-view.tsx';
import * as css from './sale.css.ts';

function Unknown() {
  const { t } = useLingui();
  return (
    <PublicLayout
      title={t`Esta página não está à venda`}
      lead={<Trans>O endereço pode ter mudado. Fale com quem o passou para você.</Trans>}
    >
      <ButtonLink to="/" size="large" wide>
        <Trans>Ir para o início</Trans>
      </ButtonLink>
    </PublicLayout>
  );
}

/** What is sold at an address, for anybody. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const offer = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const sale = useQuery({ ...saleQuery(offer), enabled: offer > 0 });
  const { data, error } = sale;
  if (offer === 0 || data === null) return <Unknown />;
  if (data) return <SaleView sale={data} />;
  if (error)
    return (
      <PublicLayout title={t`Comprar`}>
        <ErrorState onRetry={() => void sale.refetch()} reference={isApiError(error) ? error.requestId : undefined} />
      </PublicLayout>
    );
  return (
    <PublicLayout title={t`Comprar`}>
      <SkeletonBlock className={css.skeletonCard} />
    </PublicLayout>
  );
}
