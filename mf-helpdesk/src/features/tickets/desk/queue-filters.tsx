import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '@clube/shared/ui';
import { TagFilter } from '../../desk-tools/index.ts';
import { FilterGroup } from '../filter-group.tsx';
import { StatusFilter } from '../status-filter.tsx';
import * as css from './queue.css.ts';
import { ownerNames, type Queue } from './use-queue.ts';

/** Which tickets the queue shows. */
export function QueueFilters({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const { q, status, owner, isUnread, tag, setFilter } = queue;
  return (
    <div className={css.filters} data-tour="help">
      <TextField
        type="search"
        label={<Trans>Buscar chamados</Trans>}
        value={q}
        onChange={(event) => setFilter('busca', event.target.value)}
      />
      <StatusFilter value={status} onChange={(next) => setFilter('status', next)} />
      <FilterGroup
        label={t`Filtrar por responsável`}
        names={{ '': t`De todos`, meus: t`Meus`, livres: t`Sem responsável` }}
        order={ownerNames}
        value={owner}
        onChange={(next) => setFilter('responsavel', next)}
      />
      <FilterGroup
        label={t`Filtrar por leitura`}
        names={{ '': t`Lidos ou não`, nao: t`Não lidos` }}
        order={['', 'nao']}
        value={isUnread ? 'nao' : ''}
        onChange={(next) => setFilter('lidos', next)}
      />
      <TagFilter value={tag} onChange={(next) => setFilter('etiqueta', next === undefined ? '' : String(next))} />
    </div>
  );
}
