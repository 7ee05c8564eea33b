import { SearchX, Trash2 } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { binQuery } from '@clube/shared/clients/bin';
import type { BinQuery } from '@clube/shared/contracts/bin';
import { binKinds, binPolicies, type BinKind } from '@clube/shared/contracts/bin-kinds';
import { mayAtom } from '@clube/shared/session';
import { Button, EmptyState, Page, QueryState, SelectField, TextField, useListAddress } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { BinRow } from './bin-row.tsx';

/** Which of them are shown: kept in the address. */
function useBinAddress() {
  const { filter, setFilter } = useListAddress();
  const [q, word] = [filter('busca').slice(0, 160), filter('tipo')];
  const kind = binKinds.find((one) => one === word);
  const query: Omit<BinQuery, 'after' | 'knows'> = { ...(q && { q }), ...(kind && { kind }) };
  return { query, setFilter, isFiltered: !!(q || kind) };
}

/** Those that whoever looks may delete, and so find here. */
function useKinds(): [kind: BinKind, name: string][] {
  const { t } = useLingui();
  const may = useAtomValue(mayAtom);
  const names: Record<BinKind, string> = {
    course: t`Cursos`,
    module: t`Módulos`,
    lesson: t`Aulas`,
    class: t`Turmas`,
    material: t`Materiais`,
    media: t`Mídias`,
    banner: t`Banners`,
    card: t`Cartões`,
    shelf: t`Prateleiras`,
    member_group: t`Grupos de membros`,
    ticket_tag: t`Etiquetas de chamados`,
    article: t`Artigos de ajuda`,
    folder: t`Pastas`,
    offer: t`Ofertas`,
    coupon: t`Cupons`,
  };
  return binKinds.filter((kind) => may(binPolicies[kind])).map((kind) => [kind, names[kind]]);
}

/** `/lixeira`: what was deleted in the last thirty days, to be brought back or to go for good. */
export function BinPage() {
  const { t } = useLingui();
  const { query, setFilter, isFiltered } = useBinAddress();
  const list = useInfiniteQuery({ ...binQuery(query), placeholderData: keepPreviousData });
  const kinds = useKinds();
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
          {kinds.map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
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
