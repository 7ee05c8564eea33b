import { useState } from 'react';
import { Download, Upload, UserPlus, Users } from 'lucide-react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memberExportUrl } from '@clube/shared/clients/member';
import { takeFile } from '@clube/shared/clients/take-file';
import { sparePart } from '@clube/shared/federation';
import type { Locale } from '@clube/shared/i18n';
import { Button, EmptyState, Page, QueryState } from '@clube/shared/ui';
import { ImportProgress } from './import/import-progress.tsx';
import { Invitations } from './invitations/invitations.tsx';
import { InviteDialog } from './invitations/invite-dialog.tsx';
import { ActsProgress } from './acts/acts-progress.tsx';
import { useWholeFilter } from './acts/use-whole-filter.ts';
import { WholeFilter } from './acts/whole-filter.tsx';
import { BulkBar } from './list/bulk-bar.tsx';
import { FilterBar } from './list/filters.tsx';
import { LastAct } from './list/last-act.tsx';
import * as css from './list/list.css.ts';
import { MemberTable } from './list/member-table.tsx';
import { SavedViews } from './list/saved-views.tsx';
import { Rights } from './profile/rights.tsx';
import { useActs, type Done } from './list/use-acts.ts';
import { useFilters, useMembers } from './list/use-members.ts';

const Profile = sparePart(() =>
  import(/* webpackChunkName: "profile" */ './profile/profile.tsx').then((module) => module.Profile),
);
const ImportDialog = sparePart(() =>
  import(/* webpackChunkName: "import" */ './import/import-dialog.tsx').then((module) => module.ImportDialog),
);
const NOBODY: ReadonlySet<number> = new Set();

function useMemberList() {
  const filters = useFilters();
  const list = useMembers(filters);
  const [choice, setChoice] = useState(NOBODY);
  // Whoever is shown no more is not acted upon either.
  const chosen = new Set(list.members.flatMap(({ id }) => (choice.has(id) ? [id] : [])));
  const acts = useActs((left) => setChoice(new Set(left)));
  return { filters, ...list, chosen, setChoice, ...acts };
}

/** `/members`: who is in the panel, who was asked in, and what is done for one or many. */
export function MembersPage() {
  const { t, i18n } = useLingui();
  const { filters, query, members, total, isCounted, chosen, setChoice, act, undo, last } = useMemberList();
  const whole = useWholeFilter(filters.filters, () => setChoice(NOBODY));
  const isAllShown = members.length > 0 && members.every(({ id }) => chosen.has(id));
  const [opened, setOpened] = useState<'invite' | 'import'>();
  const open = (id: number | undefined) => filters.setFilter('membro', id === undefined ? '' : String(id));
  const { q = '' } = filters.filters;
  const tell = (done: Done | undefined) => <LastAct done={done} busy={undo.isPending} onUndo={undo.mutate} />;
  const download = (members?: string) =>
    takeFile(memberExportUrl({ ...filters.filters, language: i18n.locale as Locale, ...(members && { members }) }));
  return (
    <Page
      title={t`Membros`}
      subtitle={total !== undefined && <Plural value={total} _0="ninguém" one="# pessoa" other="# pessoas" />}
      actions={
        <div className={css.actions}>
          <Button onClick={() => download()}>
            <Download size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Exportar</Trans>
          </Button>
          <Button onClick={() => setOpened('import')}>
            <Upload size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Importar lista</Trans>
          </Button>
          <Button variant="primary" onClick={() => setOpened('invite')}>
            <UserPlus size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Convidar</Trans>
          </Button>
        </div>
      }
    >
      <FilterBar {...filters} />
      <SavedViews filters={filters} />
      <ImportProgress />
      <ActsProgress />
      <Invitations key={q} q={q} />
      {filters.member === undefined && tell(last)}
      <QueryState query={query}>
        {() =>
          members.length === 0 ? (
            <EmptyState
              icon={Users}
              title={<Trans>Ninguém por aqui</Trans>}
              text={
                filters.isFiltered ? (
                  <Trans>Nenhum membro combina com essa busca.</Trans>
                ) : (
                  <Trans>Convide a primeira pessoa do painel.</Trans>
                )
              }
            />
          ) : (
            <>
              <MemberTable
                members={members}
                hidden={filters.hidden}
                chosen={chosen}
                onChoose={(next) => {
                  whole.leave();
                  setChoice(next);
                }}
                onOpen={open}
              />
              {query.hasNextPage && (
                <div className={css.more}>
                  <Button wide loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    <Trans>Mostrar mais pessoas</Trans>
                  </Button>
                </div>
              )}
              {chosen.size > 0 && (
                <BulkBar
                  count={whole.isChosen && total !== undefined ? total : chosen.size}
                  onClear={() => {
                    whole.leave();
                    setChoice(NOBODY);
                  }}
                  onExport={() => download(whole.isChosen ? undefined : [...chosen].join(','))}
                  onAct={(what) =>
                    whole.isChosen ? whole.start.mutateAsync(what) : act.mutateAsync({ what, members: [...chosen] })
                  }
                >
                  {isAllShown && isCounted && total !== undefined && total > members.length && (
                    <WholeFilter total={total} shown={members.length} whole={whole} />
                  )}
                </BulkBar>
              )}
            </>
          )
        }
      </QueryState>
      <Rights />
      <InviteDialog open={opened === 'invite'} onOpenChange={(on) => setOpened(on ? 'invite' : undefined)} />
      {opened === 'import' && <ImportDialog onClose={() => setOpened(undefined)} />}
      {filters.member !== undefined && (
        <Profile
          key={filters.member}
          id={filters.member}
          onClose={() => open(undefined)}
          onAct={(what) => act.mutateAsync({ what, members: [filters.member!] })}
          told={tell(last?.acted.changed.join() === String(filters.member) ? last : undefined)}
        />
      )}
    </Page>
  );
}
