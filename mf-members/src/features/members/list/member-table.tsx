import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@clube/shared/contracts/member';
import { memberColumns, type MemberColumn } from '@clube/shared/contracts/member-filters';
import { formatPercent } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { Avatar, Card, Chip, ProgressBar } from '@clube/shared/ui';
import * as parts from '../members.css.ts';
import { useRoleName } from '../role-names.ts';
import { useColumnNames } from './columns.tsx';
import * as css from './list.css.ts';

type Hidden = ReadonlySet<MemberColumn>;
type RowProps = {
  member: Member;
  hidden: Hidden;
  isChosen: boolean;
  onChoose: (on: boolean) => void;
  onOpen: () => void;
};

/** What a column says of a member. */
function MemberCell({ column, member }: { column: MemberColumn; member: Member }) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const { name, role, groups, courses_count, percentage_complete, last_seen_at, suspended_at } = member;
  switch (column) {
    case 'role':
      return <Chip tone={role === 'student' ? 'neutral' : 'brand'}>{roleName(role)}</Chip>;
    case 'groups':
      return (
        <span className={css.groups}>
          {groups.map((group) => (
            <Chip key={group.id}>{group.name}</Chip>
          ))}
        </span>
      );
    case 'courses':
      return <Plural value={courses_count} _0="nenhum curso" one="# curso" other="# cursos" />;
    case 'progress':
      return (
        <span className={css.progress}>
          <ProgressBar value={percentage_complete} label={t`Progresso de ${name}`} />
          <span className={css.percent}>{formatPercent(percentage_complete)}</span>
        </span>
      );
    case 'seen':
      return last_seen_at ? <RelativeTime at={last_seen_at} /> : <Trans>Nunca entrou</Trans>;
    case 'state':
      return (
        <Chip tone={suspended_at ? 'danger' : 'success'}>
          {suspended_at ? <Trans>Suspenso</Trans> : <Trans>Ativo</Trans>}
        </Chip>
      );
  }
}

function MemberRow({ member, hidden, isChosen, onChoose, onOpen }: RowProps) {
  const { t } = useLingui();
  const { name, email, photo } = member;
  return (
    // The button opens the profile for everybody; a pointer finds the whole row.
    <tr
      className={css.row}
      data-chosen={isChosen}
      onClick={({ target }) => {
        if (!(target instanceof Element) || !target.closest('button, input, label')) onOpen();
      }}
    >
      <td className={`${css.choose} ${css.chooseOne}`}>
        <input
          type="checkbox"
          aria-label={t`Escolher ${name}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </td>
      <td className={`${css.cell} ${css.personCell}`}>
        <span className={parts.person}>
          <Avatar name={name} photo={photo} />
          <span className={parts.names}>
            <button type="button" className={css.open} aria-haspopup="dialog" onClick={onOpen}>
              {name}
            </button>
            <span className={parts.email}>{email}</span>
          </span>
        </span>
      </td>
      {memberColumns
        .filter((column) => !hidden.has(column))
        .map((column) => (
          <td key={column} className={column === 'seen' ? `${css.cell} ${css.seen}` : css.cell}>
            <MemberCell column={column} member={member} />
          </td>
        ))}
    </tr>
  );
}

type Props = {
  members: readonly Member[];
  hidden: Hidden;
  chosen: ReadonlySet<number>;
  onChoose: (next: ReadonlySet<number>) => void;
  onOpen: (id: number) => void;
};

/** The members that are read so far. */
export function MemberTable({ members, hidden, chosen, onChoose, onOpen }: Props) {
  const { t } = useLingui();
  const isAll = members.length > 0 && members.every(({ id }) => chosen.has(id));
  const choose = (id: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  const names = useColumnNames();
  const heads = [t`Membro`, ...memberColumns.flatMap((column) => (hidden.has(column) ? [] : [names[column]]))];
  return (
    <Card padded={false}>
      <table className={css.table}>
        <thead>
          <tr>
            <th className={`${css.head} ${css.choose}`} scope="col">
              <input
                type="checkbox"
                aria-label={t`Escolher todos desta lista`}
                checked={isAll}
                onChange={(event) => onChoose(new Set(event.target.checked ? members.map(({ id }) => id) : []))}
              />
            </th>
            {heads.map((head) => (
              <th key={head} className={css.head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              hidden={hidden}
              isChosen={chosen.has(member.id)}
              onChoose={(on) => choose(member.id, on)}
              onOpen={() => onOpen(member.id)}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}
