import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberFault } from '@clube/shared/contracts/fault';
import { formatDate } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import * as css from './beside.css.ts';

function useFaultName(): (fault: MemberFault) => string {
  const { t } = useLingui();
  const names: Record<MemberFault['kind'], string> = {
    forbidden: t`O servidor de vídeo recusou o acesso`,
    unavailable: t`O vídeo não abriu`,
    slow: t`Uma parte da página demorou`,
    unreachable: t`Uma parte da página não chegou`,
    timed_out: t`Uma parte da página demorou demais`,
    corrupt: t`Uma parte da página chegou danificada`,
    incompatible: t`Uma parte da página não serve nesta versão`,
    crashed: t`Uma parte da página parou de repente`,
  };
  return ({ kind, lesson, is_film = lesson !== null }) =>
    kind === 'slow' && is_film ? t`O vídeo demorou mais de 10 segundos` : names[kind];
}

function Fault({ fault }: { fault: MemberFault }) {
  const nameOf = useFaultName();
  return (
    <div className={css.fault} data-kind={fault.kind}>
      <p className={css.faultName}>{nameOf(fault)}</p>
      <dl className={css.facts}>
        <dt>
          <Trans>Quando</Trans>
        </dt>
        <dd title={formatDate(fault.created_at)}>
          <RelativeTime at={fault.created_at} />
        </dd>
        {fault.lesson !== null && (
          <>
            <dt>
              <Trans>Aula</Trans>
            </dt>
            <dd>{fault.lesson}</dd>
          </>
        )}
        <dt>
          <Trans>Parte</Trans>
        </dt>
        <dd>{fault.release === null ? fault.remote : `${fault.remote} · ${fault.release.slice(0, 8)}`}</dd>
        {fault.device !== '' && (
          <>
            <dt>
              <Trans>Navegador</Trans>
            </dt>
            <dd>{fault.device}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** The last thing that went wrong stands open, what was before it closed. */
export function Faults({ faults: [last, ...before] }: { faults: readonly MemberFault[] }) {
  const count = before.length;
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        <Trans>Último erro</Trans>
      </h3>
      {last ? (
        <Fault fault={last} />
      ) : (
        <p className={css.none}>
          <Trans>Nenhum nos últimos 30 dias.</Trans>
        </p>
      )}
      {count > 0 && (
        <details>
          <summary className={css.summary}>
            <Trans>Anteriores ({count})</Trans>
          </summary>
          <div className={css.section}>
            {before.map((fault) => (
              <Fault key={`${fault.created_at} ${fault.kind}`} fault={fault} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}
