import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@clube/shared/contracts/member';
import { formatPercent } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { Avatar, Card, Chip, ProgressBar } from '@clube/shared/ui';
import * as parts from '../members.css.ts';
import { useRoleName } from '../role-names.ts';
import * as css from './list.css.ts';

type RowProps = { member: Member; isChosen: boolean; onChoose: (on: boolean) => void; onOpen: () => void };

function MemberRow({ member, isChosen, onChoose, onOpen }: RowProps) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const { name, email, photo, role, courses_count, percentage_complete, last_seen_at, suspended_at } = member;
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
      <td className={css.cell}>
        <Chip tone={role === 'student' ? 'neutral' : 'brand'}>{roleName(role)}</Chip>
      </td>
      <td className={css.cell}>
        <Plural value={courses_count} _0="nenhum curso" one="# curso" other="# cursos" />
      </td>
      <td className={css.cell}>
        <span className={css.progress}>
          <ProgressBar value={percentage_complete} label={t`Progresso de ${name}`} />
          <span className={css.percent}>{formatPercent(percentage_complete)}</span>
        </span>
      </td>
      <td className={`${css.cell} ${css.seen}`}>
        {last_seen_at ? <RelativeTime at={last_seen_at} /> : <Trans>Nunca entrou</Trans>}
      </td>
      <td className={css.cell}>
        <Chip tone={suspended_at ? 'danger' : 'success'}>
          {suspended_at ? <Trans>Suspenso</Trans> : <Trans>Ativo</Trans>}
        </Chip>
      </td>
    </tr>
  );
}

type Props = {
  members: readonly Member[];
  chosen: ReadonlySet<number>;
  onChoose: (next: ReadonlySet<number>) => void;
  onOpen: (id: number) => void;
};

/** The members that are read so far. */
export function MemberTable({ members, chosen, onChoose, onOpen }: Props) {
  const { t } = useLingui();
  const isAll = members.length > 0 && members.every(({ id }) => chosen.has(id));
  const choose = (id: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  const heads = [t`Membro`, t`Papel`, t`Cursos`, t`Progresso`, t`Último acesso`, t`Situação`];
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
