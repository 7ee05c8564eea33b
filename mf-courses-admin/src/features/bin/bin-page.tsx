import { SearchX, Trash2 } from 'lucide-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { binQuery } from '@clube/shared/clients/bin';
import type { BinQuery } from '@clube/shared/contracts/bin';
import { binKinds } from '@clube/shared/contracts/bin-kinds';
import { Button, EmptyState, Page, QueryState, SelectField, TextField, useListAddress } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { BinRow } from './bin-row.tsx';

/** Which of them are shown: kept in the address. */
function useBinAddress() {
  const { filter, setFilter } = useListAddress();
  const [q, word] = [filter('busca').slice(0, 160), filter('tipo')];
  const kind = binKinds.find((one) => one === word);
  const query: Omit<BinQuery, 'after'> = { ...(q && { q }), ...(kind && { kind }) };
  return { query, setFilter, isFiltered: !!(q || kind) };
}

/** `/lixeira`: what was deleted in the last thirty days, to be brought back or to go for good. */
export function BinPage() {
  const { t } = useLingui();
  const { query, setFilter, isFiltered } = useBinAddress();
  const list = useInfiniteQuery({ ...binQuery(query), placeholderData: keepPreviousData });
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page
      narrow
      title={t`Lixeira`}
      subtitle={
        <Trans>
          O que foi apagado fica aqui por 30 dias, com tudo o que é seu. Depois vai de vez. Até lá, os arquivos contam
          no armazenamento.
        </Trans>
      }
    >
      <div className={css.binFilters}>
        <TextField
          type="search"
          label={<Trans>Buscar por nome</Trans>}
          maxLength={160}
          value={query.q ?? ''}
          onChange={({ target }) => setFilter('busca', target.value)}
        />
        <SelectField
          label={<Trans>Tipo</Trans>}
          value={query.kind ?? ''}
          onChange={({ target }) => setFilter('tipo', target.value)}
        >
          <option value="">{t`Tudo`}</option>
          <option value="course">{t`Cursos`}</option>
          <option value="module">{t`Módulos`}</option>
          <option value="lesson">{t`Aulas`}</option>
          <option value="class">{t`Turmas`}</option>
          <option value="material">{t`Materiais`}</option>
          <option value="media">{t`Mídias`}</option>
          <option value="banner">{t`Banners`}</option>
          <option value="card">{t`Cartões`}</option>
          <option value="shelf">{t`Prateleiras`}</option>
        </SelectField>
      </div>
      <QueryState query={list}>
        {() =>
          entries.length > 0 ? (
            <>
              <ul className={css.list} aria-label={t`Na lixeira`}>
                {entries.map((entry) => (
                  <BinRow key={entry.id} entry={entry} />
                ))}
              </ul>
              {list.hasNextPage && (
                <Button wide loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  <Trans>Mostrar mais</Trans>
                </Button>
              )}
            </>
          ) : isFiltered ? (
            <EmptyState
              icon={SearchX}
              title={<Trans>Nada encontrado</Trans>}
              text={<Trans>Nada na lixeira combina com essa busca.</Trans>}
            />
          ) : (
            <EmptyState
              icon={Trash2}
              title={<Trans>A lixeira está vazia</Trans>}
              text={<Trans>O que você apagar espera aqui, caso mude de ideia.</Trans>}
            />
          )
        }
      </QueryState>
    </Page>
  );
}
