import { CalendarCheck, Lock, TriangleAlert } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PanelPlan } from '@clube/shared/contracts/plan';
import { formatPlanPrice } from '@clube/shared/contracts/plan-price';
import { formatDate, tagOf, type Locale } from '@clube/shared/i18n';
import { ButtonLink, Card, Chip } from '@clube/shared/ui';
import * as css from './subscription.css.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

function State({ status, is_read_only }: Pick<PanelPlan, 'status' | 'is_read_only'>) {
  if (is_read_only)
    return (
      <Chip tone="danger">
        <Trans>Só leitura</Trans>
      </Chip>
    );
  if (status === 'overdue')
    return (
      <Chip tone="warning">
        <Trans>Em atraso</Trans>
      </Chip>
    );
  return (
    <Chip tone="success">
      <Trans>Em dia</Trans>
    </Chip>
  );
}

/** Until when, and what follows. */
function Standing({
  plan: { status, paid_until, overdue_since, read_only_at, is_read_only, owed },
}: {
  plan: PanelPlan;
}) {
  const last = overdue_since ?? paid_until;
  const end = last && formatDate(last);
  const stop = read_only_at && formatDate(read_only_at);
  if (is_read_only)
    return (
      <p className={css.standing} data-tone="danger" role="status">
        <Lock {...icon} />
        <span>
          <Trans>
            O pagamento venceu em {end}. Desde {stop} a equipe só consulta o painel; os alunos continuam normalmente.
          </Trans>
        </span>
      </p>
    );
  if (status === 'overdue')
    return (
      <p className={css.standing} data-tone="warning" role="status">
        <TriangleAlert {...icon} />
        <span>
          <Trans>
            O pagamento venceu em {end}. Até {stop} tudo funciona como sempre; depois, a equipe só consulta o painel. Os
            alunos continuam normalmente.
          </Trans>
        </span>
      </p>
    );
  // A first plan has begun, and nothing of it is paid: its invoice says by when.
  if (!end && owed) return null;
  return (
    <p className={css.standing}>
      <CalendarCheck {...icon} />
      <span>{end ? <Trans>Pago até {end}.</Trans> : <Trans>Pago, sem data para vencer.</Trans>}</span>
    </p>
  );
}

/** What is to be paid next, and what begins then. */
function Coming({ owed, next }: Pick<PanelPlan, 'owed' | 'next'>) {
  const { i18n } = useLingui();
  const amount = owed && formatPlanPrice(owed.amount, owed.currency, tagOf(i18n.locale));
  const due = owed && formatDate(owed.due_at);
  const number = owed?.number;
  const name = next?.name[i18n.locale as Locale];
  const day = next && formatDate(next.at);
  return (
    <>
      {next && (
        <p className={css.note}>
          <Trans>
            O plano {name} começa em {day}.
          </Trans>
        </p>
      )}
      {owed && (
        <div className={css.owed}>
          <span>
            <Trans>
              Fatura {number}, {amount}: vence em {due}.
            </Trans>
          </span>
          <ButtonLink size="small" variant="primary" to={`/assinatura/${owed.id}`}>
            <Trans>Ver e pagar</Trans>
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** Which plan, what it costs, and until when it is paid. */
export function PlanCard({ panel }: { panel: PanelPlan }) {
  const { i18n } = useLingui();
  const { plan } = panel;
  if (!plan)
    return (
      <Card>
        <h2 className={css.planName}>
          <Trans>Sem plano</Trans>
        </h2>
        <p className={css.standing}>
          <CalendarCheck {...icon} />
          <span>
            <Trans>
              Quem administra esta plataforma não definiu um plano para este painel. Nada vence, e só o armazenamento
              tem limite.
            </Trans>
          </span>
        </p>
      </Card>
    );
  const price = formatPlanPrice(plan.price_minor, plan.currency, tagOf(i18n.locale));
  return (
    <Card>
      <div className={css.head}>
        <div className={css.names}>
          <h2 className={css.planName}>{plan.name[i18n.locale as Locale]}</h2>
          <div>
            <State {...panel} />
          </div>
        </div>
        <p className={css.price}>
          <strong>{price}</strong>{' '}
          <span className={css.period}>{plan.period === 'year' ? <Trans>por ano</Trans> : <Trans>por mês</Trans>}</span>
        </p>
      </div>
      <Standing plan={panel} />
      <Coming {...panel} />
    </Card>
  );
}
