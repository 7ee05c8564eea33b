import { memo, useCallback, useState } from 'react';
import { CalendarClock, UserPlus, UsersRound } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { classesQuery, enrolledQuery } from '@clube/shared/clients/class';
import type { ClassDetail, Enrolled } from '@clube/shared/contracts/class';
import { formatDate, formatPercent } from '@clube/shared/i18n';
import {
  Avatar,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Pager,
  QueryState,
  QuietNotice,
  SelectField,
  Stack,
  TextField,
  useListAddress,
} from '@clube/shared/ui';
import { calendarPath } from '../../paths.ts';
import { AddMembers } from './add-members.tsx';
import { useMoves } from './use-moves.ts';
import * as css from './classes.css.ts';

type PersonProps = { courseId: number; of: Enrolled; isChosen: boolean; onChoose: (id: number) => void };

/** Of some hundred rows one is drawn anew as it is chosen. */
const Person = memo(function Person({ courseId, of, isChosen, onChoose }: PersonProps) {
  const { t } = useLingui();
  const { id, name, email, photo, expires_at, percentage_complete } = of;
  const until = expires_at && formatDate(expires_at);
  return (
    <li className={css.row}>
      <label className={css.person}>
        <input type="checkbox" checked={isChosen} onChange={() => onChoose(id)} />
        <Avatar name={name} photo={photo} />
        <span className={css.text}>
          <span className={css.strong}>{name}</span>
          {email && <span className={css.note}>{email}</span>}
        </span>
      </label>
      <span className={css.note}>
        {formatPercent(percentage_complete)}
        {until && (
          <>
            {' · '}
            <Trans>até {until}</Trans>
          </>
        )}
      </span>
      <ButtonLink size="small" variant="link" to={calendarPath(courseId, id)} aria-label={t`Calendário de ${name}`}>
        <CalendarClock size={18} strokeWidth={1.75} aria-hidden />
        <Trans>Calendário</Trans>
      </ButtonLink>
    </li>
  );
});

type ChosenProps = {
  courseId: number;
  of: ClassDetail;
  count: number;
  isBusy: boolean;
  onMove: (to: number | null) => void;
};

/** What is done with those who are chosen. */
function Chosen({ courseId, of, count, isBusy, onMove }: ChosenProps) {
  const { t } = useLingui();
  const { data } = useQuery(classesQuery(courseId));
  const [to, setTo] = useState('');
  const others = data?.classes.filter(({ id, state }) => id !== of.id && state !== 'archived') ?? [];
  return (
    <div className={css.chosen} role="group" aria-label={t`Alunos escolhidos`}>
      <span className={css.chosenCount} aria-live="polite">
        <Plural value={count} one="# escolhido" other="# escolhidos" />
      </span>
      {others.length > 0 && (
        <>
          <SelectField label={<Trans>Mover para</Trans>} value={to} onChange={({ target }) => setTo(target.value)}>
            <option value="">{t`Escolha uma turma`}</option>
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Button variant="primary" loading={isBusy} disabled={to === ''} onClick={() => onMove(Number(to))}>
            <Trans>Mover</Trans>
          </Button>
        </>
      )}
      <Button loading={isBusy} onClick={() => onMove(null)}>
        <Trans>Tirar da turma</Trans>
      </Button>
    </div>
  );
}

/** Who is in a class: added from those who are enrolled, moved, taken out. */
export function ClassMembers({ courseId, of }: { courseId: number; of: ClassDetail }) {
  const { page, filter, setFilter, setPage } = useListAddress();
  const q = filter('busca');
  const members = useQuery(enrolledQuery(courseId, { class: of.id, page, ...(q && { q }) }));
  const [chosen, choose] = useState<readonly number[]>([]);
  const toggle = useCallback(
    (id: number) => choose((known) => (known.includes(id) ? known.filter((one) => one !== id) : [...known, id])),
    [],
  );
  const [isAdding, setAdding] = useState(false);
  const { move, undo, moved, isPending } = useMoves(courseId);
  const moveChosen = async (to: number | null) => {
    const { left } = await move(
      chosen.map((id) => ({ id, class_id: of.id })),
      to,
    );
    choose(left.map(({ id }) => id));
  };
  const add = of.state !== 'archived' && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <UserPlus size={18} strokeWidth={1.75} aria-hidden />
      <Trans>Adicionar alunos</Trans>
    </Button>
  );
  return (
    <Stack>
      {moved !== undefined && (
        <QuietNotice
          action={
            <Button size="small" loading={isPending} onClick={() => void undo()}>
              <Trans>Desfazer</Trans>
            </Button>
          }
        >
          <Plural value={moved} one="# aluno mudou de turma." other="# alunos mudaram de turma." />
        </QuietNotice>
      )}
      {(of.members_count > 0 || q !== '') && (
        <div className={css.bar}>
          <TextField
            type="search"
            label={<Trans>Buscar por nome ou e-mail</Trans>}
            maxLength={100}
            value={q}
            onChange={({ target }) => setFilter('busca', target.value)}
          />
          {add}
        </div>
      )}
      <QueryState query={members}>
        {({ data, current_page, last_page }) =>
          data.length === 0 ? (
            <EmptyState
              icon={UsersRound}
              title={q ? <Trans>Ninguém com esse nome</Trans> : <Trans>Ninguém nesta turma ainda</Trans>}
              text={
                q ? (
                  <Trans>Confira a busca.</Trans>
                ) : (
                  <Trans>Adicione alunos que já têm matrícula no curso. Cada um fica em uma turma só.</Trans>
                )
              }
              action={!q && add}
            />
          ) : (
            <>
              <Card>
                <ul className={css.rows}>
                  {data.map((person) => (
                    <Person
                      key={person.id}
                      courseId={courseId}
                      of={person}
                      isChosen={chosen.includes(person.id)}
                      onChoose={toggle}
                    />
                  ))}
                </ul>
              </Card>
              <Pager current={current_page} last={last_page} onChange={setPage} />
            </>
          )
        }
      </QueryState>
      {chosen.length > 0 && (
        <Chosen
          courseId={courseId}
          of={of}
          count={chosen.length}
          isBusy={isPending}
          onMove={(to) => void moveChosen(to)}
        />
      )}
      {isAdding && (
        <AddMembers
          courseId={courseId}
          of={of}
          isBusy={isPending}
          onAdd={async (people) => {
            const { isDone, left } = await move(people, of.id);
            if (isDone) setAdding(false);
            return left;
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  );
}
