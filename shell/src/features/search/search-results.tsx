import type { UseQueryResult } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SearchAnswer, SearchHit, SearchKind } from '@clube/shared/contracts/search';
import { Button, EmptyState, QueryState, Skeleton } from '@clube/shared/ui';
import { SearchX } from 'lucide-react';
import { HitRow } from './hit-row.tsx';
import * as css from './search.css.ts';

type Props = {
  list: string;
  query: UseQueryResult<SearchAnswer>;
  words: string;
  active: number;
  onPick: (hit: SearchHit) => void;
  onPoint: (at: number) => void;
  onMore: (kind: SearchKind) => void;
};

/** Hits by kind, in one list that the arrows walk through. */
function Hits({ data, more, list, active, onPick, onPoint, onMore }: Omit<Props, 'query' | 'words'> & SearchAnswer) {
  const { t } = useLingui();
  const groups: [SearchKind, string, string][] = [
    ['course', t`Cursos`, t`Ver mais cursos`],
    ['module', t`Módulos`, t`Ver mais módulos`],
    ['lesson', t`Aulas`, t`Ver mais aulas`],
    ['transcript', t`Dito nas aulas`, t`Ver mais do que é dito`],
  ];
  return (
    <>
      <div id={list} role="listbox" aria-label={t`Resultados`}>
        {groups.map(([kind, name]) => {
          const hits = data.flatMap((hit, at) => (hit.kind === kind ? [{ hit, at }] : []));
          if (hits.length === 0) return null;
          return (
            <div key={kind} role="group" aria-label={name}>
              <div className={css.group} aria-hidden>
                {name}
              </div>
              {hits.map(({ hit, at }) => (
                <HitRow
                  key={hit.id}
                  hit={hit}
                  id={`${list}-${at}`}
                  isActive={at === active}
                  onPick={() => onPick(hit)}
                  onPoint={() => onPoint(at)}
                />
              ))}
            </div>
          );
        })}
      </div>
      {groups
        .filter(([kind]) => more.includes(kind))
        .map(([kind, , label]) => (
          <Button key={kind} variant="link" size="small" onClick={() => onMore(kind)}>
            {label}
          </Button>
        ))}
    </>
  );
}

export function SearchResults({ query, words, ...rest }: Props) {
  return (
    <QueryState query={query} loading={<Skeleton lines={5} />}>
      {({ data, more }) =>
        data.length > 0 ? (
          <Hits {...rest} data={data} more={more} />
        ) : (
          <EmptyState
            icon={SearchX}
            title={<Trans>Nada encontrado para “{words}”</Trans>}
            text={<Trans>Tente outra palavra, ou só o começo dela.</Trans>}
          />
        )
      }
    </QueryState>
  );
}
