import { Download, History, SearchX } from 'lucide-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { auditExportUrl, auditPeopleQuery, auditQuery } from '@clube/shared/clients/audit';
import { takeFile } from '@clube/shared/clients/take-file';
import type { AuditFilters, AuditNouns } from '@clube/shared/contracts/audit';
import type { Locale } from '@clube/shared/i18n';
import { Button, EmptyState, Page, QueryState, SelectField, TextField, useListAddress } from '@clube/shared/ui';
import { AuditRow } from './audit-row.tsx';
import * as css from './audit.css.ts';
import { momentOf } from './moment-of.ts';
import { useNouns } from './use-nouns.ts';

/** Which of them are shown: kept in the address. */
function useAuditAddress(named: AuditNouns | undefined) {
  const nouns = named ?? [];
  const { filter, setFilter } = useListAddress();
  const [q, from, to] = [filter('busca').slice(0, 160), filter('de'), filter('ate')];
  const idOf = (name: string) => {
    const id = Number(filter(name));
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
  };
  const [person, about] = [idOf('pessoa'), idOf('sobre')];
  const noun = nouns.find((one) => one.noun === filter('tipo'))?.noun;
  const [since, until] = [momentOf(from), momentOf(to, 1)];
  const filters: AuditFilters = {
    ...(q && { q }),
    ...(person && { person }),
    ...(about && { about }),
    ...(noun && { noun }),
    ...(since && { from: since }),
    ...(until && { to: until }),
  };
  // Of which kind the address speaks is known once the kinds are.
  const isRead = filter('tipo') === '' || named !== undefined;
  return { filters, nouns, isRead, from, to, setFilter, isFiltered: Object.keys(filters).length > 0 };
}
type Address = ReturnType<typeof useAuditAddress>;

function Filters({ filters, nouns, from, to, setFilter }: Address) {
  const { t, i18n } = useLingui();
  const people = useQuery(auditPeopleQuery()).data ?? [];
  const words = nouns.toSorted((one, two) => one.word.localeCompare(two.word, i18n.locale));
  return (
    <div className={css.filters}>
      <div className={css.search}>
        <TextField
          type="search"
          label={<Trans>Buscar por nome</Trans>}
          maxLength={160}
          value={filters.q ?? ''}
          onChange={({ target }) => setFilter('busca', target.value)}
        />
      </div>
      <SelectField
        label={<Trans>Quem</Trans>}
        value={filters.person ?? ''}
        onChange={({ target }) => setFilter('pessoa', target.value)}
      >
        <option value="">{t({ message: 'Todos', context: 'quem fez' })}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={<Trans>O quê</Trans>}
        value={filters.noun ?? ''}
        onChange={({ target }) => setFilter('tipo', target.value)}
      >
        <option value="">{t`Tudo`}</option>
        {words.map(({ noun, word }) => (
          <option key={noun} value={noun}>
            {word}
          </option>
        ))}
      </SelectField>
      <TextField
        type="date"
        label={<Trans>De</Trans>}
        value={from}
        onChange={({ target }) => setFilter('de', target.value)}
      />
      <TextField
        type="date"
        label={<Trans>Até</Trans>}
        value={to}
        onChange={({ target }) => setFilter('ate', target.value)}
      />
    </div>
  );
}

/** `/registro`: who changed what in the panel, what it was before and what it is after. */
export function AuditPage() {
  const { t, i18n } = useLingui();
  const { query: named } = useNouns();
  const address = useAuditAddress(named.data);
  const { filters, isRead, isFiltered } = address;
  const list = useInfiniteQuery({ ...auditQuery(filters), placeholderData: keepPreviousData, enabled: isRead });
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const exported = () => takeFile(auditExportUrl({ ...filters, language: i18n.locale as Locale }));
  return (
    <Page
      title={t`Registro de alterações`}
      subtitle={<Trans>Tudo o que a equipe mudou no painel nos últimos 400 dias: quem, o quê, antes e depois.</Trans>}
      actions={
        <Button onClick={exported} disabled={!isRead}>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Exportar CSV</Trans>
        </Button>
      }
    >
      <Filters {...address} />
      {filters.about && (
        <p className={css.about}>
          <Trans>Só o que mudou para um membro.</Trans>
          <Button variant="link" size="small" onClick={() => address.setFilter('sobre', '')}>
            <Trans>Mostrar tudo</Trans>
          </Button>
        </p>
      )}
      <QueryState query={named}>
        {() => (
          <QueryState query={list}>
            {() =>
              entries.length > 0 ? (
                <>
                  <ul className={css.entries} aria-label={t`Alterações`}>
                    {entries.map((entry) => (
                      <AuditRow key={entry.id} entry={entry} />
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
                  text={<Trans>Nenhuma alteração combina com essa busca.</Trans>}
                />
              ) : (
                <EmptyState
                  icon={History}
                  title={<Trans>Nenhuma alteração ainda</Trans>}
                  text={<Trans>O que você e a sua equipe mudarem no painel aparece aqui.</Trans>}
                />
              )
            }
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
}
