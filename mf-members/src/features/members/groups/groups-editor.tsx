import { useState, type ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { binKey } from '@clube/shared/clients/bin';
import { membersKey } from '@clube/shared/clients/member';
import {
  createMemberGroup,
  deleteMemberGroup,
  memberGroupsQuery,
  renameMemberGroup,
} from '@clube/shared/clients/member-group';
import type { MemberGroupList } from '@clube/shared/contracts/member-group';
import { isApiError } from '@clube/shared/transport';
import { Button, ButtonLink, QueryState, showFailure, TextField } from '@clube/shared/ui';
import { ConfirmDialog, Dialog } from '@clube/shared/ui/overlays';
import { GoneGroup } from './gone-group.tsx';
import * as css from './groups.css.ts';

type Group = MemberGroupList[number];
/** One that was removed here, and as what it is in the bin. */
type Gone = { id: number; bin: number; name: string };

/** A name in a field with its button; Enter does the same. */
function NameForm({
  label,
  hint,
  stored,
  action,
  actionLabel,
  busy,
  onSave,
}: {
  label: string;
  hint?: ReactNode;
  stored: string;
  action: ReactNode;
  actionLabel?: string;
  busy: boolean;
  onSave: (name: string) => void;
}) {
  const [name, setName] = useState(stored);
  const wanted = name.trim();
  const isIdle = wanted === '' || wanted === stored;
  return (
    <form
      method="dialog"
      className={hint ? css.form : css.newForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isIdle) onSave(wanted);
      }}
    >
      <span className={css.field}>
        <TextField
          label={label}
          hint={hint}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </span>
      <Button type="submit" size="small" aria-label={actionLabel} loading={busy} disabled={isIdle}>
        {action}
      </Button>
    </form>
  );
}

function Size({ total }: { total: number }) {
  return total === 0 ? <Trans>ninguém</Trans> : <Plural value={total} one="# pessoa" other="# pessoas" />;
}

function GroupRow({ group, onGone }: { group: Group; onGone: (gone: Gone) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isDoomed, setDoomed] = useState(false);
  const { id, name, members_count: total } = group;
  // Chips of the list tell the name too.
  const refresh = () => client.invalidateQueries({ queryKey: membersKey });
  const rename = useMutation({
    mutationFn: (wanted: string) => renameMemberGroup(id, { name: wanted }),
    onSettled: refresh,
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'request.conflict')
          ? t`Já há um grupo com esse nome.`
          : t`O nome não foi salvo. Tente de novo.`,
      ),
  });
  const remove = () =>
    deleteMemberGroup(id).then(
      ({ bin }) => {
        onGone({ id, bin, name });
        void client.invalidateQueries({ queryKey: binKey });
        void refresh();
      },
      (error: unknown) => {
        // Somebody else was faster: it is gone, as was asked.
        if (isApiError(error, 'request.not_found')) return refresh();
        showFailure(error, t`O grupo não foi removido. Tente de novo.`);
        throw error;
      },
    );
  return (
    <li className={css.row}>
      <NameForm
        label={t`Nome do grupo`}
        hint={<Size total={total} />}
        stored={name}
        action={<Trans>Salvar</Trans>}
        actionLabel={t`Salvar o nome de “${name}”`}
        busy={rename.isPending}
        onSave={rename.mutate}
      />
      <Button
        size="small"
        variant="outline-danger"
        aria-label={t`Remover o grupo “${name}”`}
        onClick={() => setDoomed(true)}
      >
        <Trans context="apagar">Remover</Trans>
      </Button>
      {isDoomed && (
        <ConfirmDialog
          title={<Trans>Remover o grupo “{name}”?</Trans>}
          action={<Trans context="apagar">Remover</Trans>}
          onConfirm={remove}
          onClose={() => setDoomed(false)}
        >
          <Trans>No grupo:</Trans> <Size total={total} />.{' '}
          <Trans>
            Quem está nele continua no painel, com tudo o que tem. O grupo fica 30 dias na lixeira. Até lá, volta com
            quem está nele.
          </Trans>
        </ConfirmDialog>
      )}
    </li>
  );
}

function NewGroup() {
  const { t } = useLingui();
  const client = useQueryClient();
  const [made, setMade] = useState(0);
  const create = useMutation({
    mutationFn: (name: string) => createMemberGroup({ name }),
    onSuccess: async () => {
      setMade(made + 1);
      await client.invalidateQueries(memberGroupsQuery());
    },
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'request.conflict')
          ? t`Já há um grupo com esse nome.`
          : isApiError(error, 'member.too_many_groups')
            ? t`O painel já tem 200 grupos. Remova um deles antes.`
            : t`O grupo não foi criado. Tente de novo.`,
      ),
  });
  return (
    <NameForm
      key={made}
      label={t`Novo grupo`}
      stored=""
      action={<Trans>Criar grupo</Trans>}
      busy={create.isPending}
      onSave={create.mutate}
    />
  );
}

/** The panel's groups of members: made, named anew, removed. */
export function GroupsEditor({ onClose }: { onClose: () => void }) {
  const groups = useQuery(memberGroupsQuery());
  const [gone, setGone] = useState<readonly Gone[]>([]);
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Grupos de membros</Trans>}>
      <QueryState query={groups}>
        {(all) => (
          <>
            <div role="status">
              {gone
                .filter(({ id }) => all.every((group) => group.id !== id))
                .map(({ id, bin, name }) => (
                  <GoneGroup key={id} bin={bin} title={name} />
                ))}
            </div>
            {all.length === 0 ? (
              <p className={css.none}>
                <Trans>Nenhum grupo ainda. Quem está num grupo não fica sabendo dele.</Trans>
              </p>
            ) : (
              <ul className={css.rows}>
                {all.map((group) => (
                  <GroupRow
                    key={`${group.id}:${group.name}`}
                    group={group}
                    // Back and removed once more, it is there as another thing of the bin.
                    onGone={(next) => setGone((before) => [...before.filter(({ id }) => id !== next.id), next])}
                  />
                ))}
              </ul>
            )}
            <NewGroup />
            <ButtonLink to="/lixeira" size="small" className={css.bin}>
              <Trans>Ver a lixeira</Trans>
            </ButtonLink>
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
