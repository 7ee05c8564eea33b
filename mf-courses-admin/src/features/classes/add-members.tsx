import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans } from '@lingui/react/macro';
import { enrolledQuery } from '@clube/shared/clients/class';
import type { ClassDetail, Enrolled } from '@clube/shared/contracts/class';
import { Button, Chip, Pager, QueryState, Row, Stack, TextField } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './classes.css.ts';

type Props = {
  courseId: number;
  of: ClassDetail;
  isBusy: boolean;
  /** @returns for whom it can be tried again */
  onAdd: (people: readonly Enrolled[]) => Promise<readonly Enrolled[]>;
  onClose: () => void;
};
const AT_ONCE = 10;

/** Students of the course who are not in the class; whoever is in another one leaves it, and that is said. */
export function AddMembers({ courseId, of, isBusy, onAdd, onClose }: Props) {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, choose] = useState<readonly Enrolled[]>([]);
  const query = { not_class: of.id, page, per_page: AT_ONCE, ...(q && { q }) };
  const found = useQuery(enrolledQuery(courseId, query));
  const isChosen = ({ id }: Enrolled) => chosen.some((person) => person.id === id);
  const leaving = chosen.filter(({ class_id }) => class_id !== null).length;
  const { title } = of;
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Adicionar a {title}</Trans>}>
      <Stack>
        <TextField
          type="search"
          label={<Trans>Buscar por nome ou e-mail</Trans>}
          maxLength={100}
          value={q}
          onChange={({ target }) => {
            setQ(target.value);
            setPage(1);
          }}
        />
        <QueryState query={found}>
          {({ data, current_page, last_page }) =>
            data.length === 0 ? (
              <p className={css.note}>
                {q ? (
                  <Trans>Ninguém com esse nome fora da turma.</Trans>
                ) : (
                  <Trans>Todos os alunos do curso já estão nesta turma. Matricule mais gente em Membros.</Trans>
                )}
              </p>
            ) : (
              <>
                <ul className={css.rows}>
                  {data.map((person) => (
                    <li key={person.id} className={css.row}>
                      <label className={css.person}>
                        <input
                          type="checkbox"
                          checked={isChosen(person)}
                          onChange={() =>
                            choose(isChosen(person) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person])
                          }
                        />
                        <span className={css.text}>
                          <span className={css.strong}>{person.name}</span>
                          {person.email && <span className={css.note}>{person.email}</span>}
                        </span>
                      </label>
                      {person.class_title && <Chip>{person.class_title}</Chip>}
                    </li>
                  ))}
                </ul>
                <Pager current={current_page} last={last_page} onChange={setPage} />
              </>
            )
          }
        </QueryState>
        {leaving > 0 && (
          <p className={css.note}>
            <Plural
              value={leaving}
              one="# aluno sai da turma em que está: cada um fica em uma só."
              other="# alunos saem da turma em que estão: cada um fica em uma só."
            />
          </p>
        )}
        <Row>
          <Button
            variant="primary"
            loading={isBusy}
            disabled={chosen.length === 0}
            onClick={() => void onAdd(chosen).then(choose)}
          >
            <Plural value={chosen.length} _0="Adicionar" one="Adicionar # aluno" other="Adicionar # alunos" />
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
