import { Trans, useLingui } from '@lingui/react/macro';
import type { PanelPlan, PlanChange } from '@clube/shared/contracts/plan';
import { formatDate, type Locale } from '@clube/shared/i18n';
import { Card } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import * as css from './subscription.css.ts';

function What({ kind, plan_name, paid_until }: PlanChange) {
  const { i18n } = useLingui();
  const name = plan_name?.[i18n.locale as Locale] ?? '';
  const end = paid_until && formatDate(paid_until);
  switch (kind) {
    case 'chosen':
      return <Trans>O painel passou para o plano {name}</Trans>;
    case 'removed':
      return <Trans>O painel deixou o plano {name}</Trans>;
    case 'overdue':
      return <Trans>Pagamento vencido em {end}</Trans>;
    case 'scheduled':
      return (
        <Trans>
          O plano {name} foi marcado para {end}
        </Trans>
      );
    case 'unscheduled':
      return <Trans>A mudança para o plano {name} foi desmarcada</Trans>;
    case 'outgrown':
      return <Trans>O painel passou a usar mais do que o plano {name} inclui, e a mudança não aconteceu</Trans>;
    default:
      return end ? <Trans>Pago até {end}</Trans> : <Trans>Pago, sem data para vencer</Trans>;
  }
}

/** What was decided about the plan, the newest first. */
export function HistoryCard({ history }: Pick<PanelPlan, 'history'>) {
  return (
    <Card>
      <h2 className={parts.sectionTitle}>
        <Trans>Histórico</Trans>
      </h2>
      {history.length === 0 ? (
        <p className={parts.note}>
          <Trans>Nada aconteceu ainda.</Trans>
        </p>
      ) : (
        <ol className={css.changes}>
          {history.map((change, index) => (
            <li key={`${change.at} ${index}`} className={css.change}>
              <span>
                <What {...change} />
              </span>
              <time className={parts.note} dateTime={change.at}>
                {formatDate(change.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
