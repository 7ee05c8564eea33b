import { Globe, HardDrive, ShieldCheck, Users, type LucideIcon } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PanelPlan } from '@clube/shared/contracts/plan';
import { formatBytes, formatNumber } from '@clube/shared/i18n';
import { Card, Chip, ProgressBar } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import * as css from './subscription.css.ts';

type UseProps = {
  icon: LucideIcon;
  name: string;
  used: number;
  limit: number | null;
  write: (amount: number) => string;
};

/** One thing that a plan bounds: how much of it, of how much. */
function Use({ icon: Icon, name, used, limit, write }: UseProps) {
  const have = write(used);
  const most = limit === null ? '' : write(limit);
  const isFull = limit !== null && used >= limit;
  return (
    <li className={css.amount}>
      <div className={css.line}>
        <Icon size={18} strokeWidth={1.75} aria-hidden className={css.symbol} />
        <span className={css.label}>{name}</span>
        {isFull && (
          <Chip tone="warning">
            <Trans>No limite</Trans>
          </Chip>
        )}
        <span className={css.figures}>
          {limit === null ? (
            <Trans>{have} · sem limite</Trans>
          ) : (
            <Trans>
              {have} de {most}
            </Trans>
          )}
        </span>
      </div>
      {limit !== null && <ProgressBar value={isFull ? 100 : (100 * used) / limit} label={name} />}
    </li>
  );
}

/** What of the plan is used. */
export function UseCard({ panel: { use, limits } }: { panel: PanelPlan }) {
  const { t } = useLingui();
  const isStorageFull = limits.storage_bytes !== null && use.storage_bytes >= limits.storage_bytes;
  return (
    <Card>
      <h2 className={parts.sectionTitle}>
        <Trans>Uso</Trans>
      </h2>
      <ul className={css.amounts}>
        <Use
          icon={HardDrive}
          name={t`Armazenamento`}
          used={use.storage_bytes}
          limit={limits.storage_bytes}
          write={formatBytes}
        />
        <Use icon={Users} name={t`Membros`} used={use.members} limit={limits.members} write={formatNumber} />
        <Use
          icon={ShieldCheck}
          name={t`Administradores`}
          used={use.admins}
          limit={limits.admins}
          write={formatNumber}
        />
        <Use icon={Globe} name={t`Domínios`} used={use.domains} limit={limits.domains} write={formatNumber} />
      </ul>
      {isStorageFull && (
        <p className={css.standing} data-tone="warning" role="status">
          <HardDrive size={18} strokeWidth={1.75} aria-hidden />
          <span>
            <Trans>Não cabem mais vídeos. Exclua os que não usa mais, ou peça um plano com mais espaço.</Trans>
          </span>
        </p>
      )}
      <p className={css.note}>
        <Trans>Convites em aberto contam como pessoas. O dono do painel não conta.</Trans>
      </p>
    </Card>
  );
}
