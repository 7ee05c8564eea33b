import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PanelStatistic } from '@clube/shared/contracts/statistic';
import { formatNumber } from '@clube/shared/i18n';
import { Card } from '@clube/shared/ui';
import { performancePath } from '../../paths.ts';
import { FileLink } from './file-link.tsx';
import { formatHours } from './format.ts';
import * as css from './performance.css.ts';

/** Each course of the panel with its numbers, which leads to more of them. */
export function CourseTable({ of: { courses }, exportUrl }: { of: PanelStatistic; exportUrl: string }) {
  const { t } = useLingui();
  const most = Math.max(1, ...courses.map(({ seconds }) => seconds));
  return (
    <Card>
      <h2 className={css.cardTitle}>
        <Trans>Cursos</Trans>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard */}
      <div className={css.scroller} role="region" aria-label={t`Cursos`} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t`Curso`}</th>
              <th scope="col">{t`Horas assistidas`}</th>
              <th scope="col">{t`Alunos ativos`}</th>
              <th scope="col">{t`Aulas concluídas`}</th>
              <th scope="col">{t`Pedidos`}</th>
            </tr>
          </thead>
          <tbody>
            {courses.map(({ id, title, seconds, active, completed, orders }) => (
              <tr key={id}>
                <th scope="row">
                  <Link className={css.link} to={performancePath(id)}>
                    {title}
                  </Link>
                  <svg className={css.share} viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden>
                    <rect className={css.shareValue} x={0} y={0} width={seconds} height={1} />
                  </svg>
                </th>
                <td>{formatHours(seconds)}</td>
                <td>{formatNumber(active)}</td>
                <td>{formatNumber(completed)}</td>
                <td>{formatNumber(orders)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FileLink to={exportUrl} of={t`Cursos`} />
    </Card>
  );
}
