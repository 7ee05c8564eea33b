import { useState } from 'react';
import { UserPlus, Users } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { membersQuery } from '@clube/shared/clients/member';
import type { Member } from '@clube/shared/contracts/member';
import { formatDate, formatPercent } from '@clube/shared/i18n';
import { meAtom, roleAtom } from '@clube/shared/session';
import { Button, Card, EmptyState, Page, Pager, QueryState, TextField, useListAddress } from '@clube/shared/ui';
import { EndSessions } from './end-sessions.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import * as css from './members.css.ts';
import { PersonCells } from './person-cells.tsx';

function MemberRow({ member }: { member: Member }) {
  const isOwner = useAtomValue(roleAtom) === 'owner';
  const ownId = useAtomValue(meAtom)?.current?.currentMember.id;
  const { name, email, photo, role, courses_count, percentage_complete, created_at } = member;
  return (
    <tr className={css.row}>
      <PersonCells {...{ name, email, photo, role }} courses_count={courses_count} />
      <td className={css.cell}>{formatPercent(percentage_complete)}</td>
      <td className={css.cell}>{formatDate(created_at)}</td>
      {isOwner && (
        <td className={`${css.cell} ${css.actionCell}`}>{member.id !== ownId && <EndSessions member={member} />}</td>
      )}
    </tr>
  );
}

export function MembersPage() {
  const { t } = useLingui();
  const { page, filter, setFilter, setPage } = useListAddress();
  const q = filter('busca');
  const isOwner = useAtomValue(roleAtom) === 'owner';
  const [inviting, setInviting] = useState(false);
  const members = useQuery(membersQuery({ page, ...(q && { q }) }));
  return (
    <Page
      title={t`Membros`}
      actions={
        <Button variant="primary" onClick={() => setInviting(true)}>
          <UserPlus size={18} strokeWidth={1.75} aria-hidden />
          <Trans>Convidar</Trans>
        </Button>
      }
    >
      <div className={css.search} data-tour="members">
        <TextField
          type="search"
          label={<Trans>Buscar por nome ou e-mail</Trans>}
          value={q}
          onChange={(event) => setFilter('busca', event.target.value)}
        />
      </div>
      <Invitations key={q} q={q} />
      <QueryState query={members}>
        {({ data, current_page, last_page, total }) =>
          data.length === 0 ? (
            <EmptyState
              icon={Users}
              title={<Trans>Ninguém por aqui</Trans>}
              text={
                q ? (
                  <Trans>Nenhum membro combina com essa busca.</Trans>
                ) : (
                  <Trans>Convide a primeira pessoa do painel.</Trans>
                )
              }
            />
          ) : (
            <>
              <Card padded={false}>
                <table className={css.table}>
                  <thead>
                    <tr>
                      <th className={css.head} scope="col">
                        <Trans>Membro</Trans>
                      </th>
                      <th className={css.head} scope="col">
                        <Trans>Papel</Trans>
                      </th>
                      <th className={css.head} scope="col">
                        <Trans>Cursos</Trans>
                      </th>
                      <th className={css.head} scope="col">
                        <Trans>Progresso</Trans>
                      </th>
                      <th className={css.head} scope="col">
                        <Trans>Desde</Trans>
                      </th>
                      {isOwner && <th className={css.head} scope="col" aria-label={t`Sessões`} />}
                    </tr>
                  </thead>
                  <tbody>
                    {data.map((member) => (
                      <MemberRow key={member.id} member={member} />
                    ))}
                  </tbody>
                </table>
              </Card>
              <div className={css.pages}>
                <span>
                  <Plural value={total} one="# pessoa" other="# pessoas" />
                </span>
                <Pager current={current_page} last={last_page} onChange={setPage} />
              </div>
            </>
          )
        }
      </QueryState>
      <InviteDialog open={inviting} onOpenChange={setInviting} />
    </Page>
  );
}
