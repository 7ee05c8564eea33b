import { useState } from 'react';
import { UserPlus } from 'lucide-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { enrolledQuery } from '@clube/shared/clients/class';
import { startViewing } from '@clube/shared/clients/viewing';
import { Button, Chip, Pager, QueryState, Row, showFailure, Stack, TextField } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { actAsStudent } from '@clube/shared/viewing';
import * as css from '../../parts.css.ts';
import { useOthers } from '../../use-others.ts';

const AT_ONCE = 6;
/** Of whom is not enrolled there is no class. */
type Person = { id: number; name: string; email?: string | null; class_title?: string | null };
type Props = { courseId: number; path: string; onClose: () => void };

/** Whom to look on as: somebody new, a student of the course, or, by name, any other student of the panel. */
export function ChooseWhom({ courseId, path, onClose }: Props) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const found = useQuery(enrolledQuery(courseId, { page, per_page: AT_ONCE, ...(q && { q }) }));
  const others = useOthers(q, AT_ONCE);
  const look = useMutation({
    mutationFn: (memberId: number | null) => startViewing({ member_id: memberId, course_id: courseId }),
    onSuccess: () => actAsStudent(path),
    onError: (error) => showFailure(error, t`Não foi possível abrir como aluno agora. Tente de novo.`),
  });
  const person = ({ id, name, email, class_title }: Person) => (
    <li key={id} className={css.item}>
      <span className={css.itemText}>
        <span className={css.title}>{name}</span>
        {email && <span className={css.note}>{email}</span>}
      </span>
      {class_title && <Chip>{class_title}</Chip>}
      <Button
        size="small"
        loading={look.isPending && look.variables === id}
        disabled={look.isPending && look.variables !== id}
        aria-label={t`Ver como ${name}`}
        onClick={() => look.mutate(id)}
      >
        <Trans>Ver</Trans>
      </Button>
    </li>
  );
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Ver como aluno</Trans>}>
      <Stack>
        <p className={css.note}>
          <Trans>
            Você vê o que a pessoa vê, com o motivo do que está fechado. Nada é gravado no nome dela, e fica registrado
            que você olhou.
          </Trans>
        </p>
        <Row>
          <Button
            variant="primary"
            loading={look.isPending && look.variables === null}
            disabled={look.isPending && look.variables !== null}
            onClick={() => look.mutate(null)}
          >
            <UserPlus size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Aluno novo, matriculado agora</Trans>
          </Button>
        </Row>
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
          {({ data, current_page, last_page }) => {
            // On a later page somebody may be enrolled who is found among all.
            const more = last_page > 1 ? [] : others.filter(({ id }) => data.every((one) => one.id !== id));
            return data.length === 0 && more.length === 0 ? (
              <p className={css.note}>
                {q ? <Trans>Ninguém com esse nome</Trans> : <Trans>Ninguém matriculado ainda</Trans>}
              </p>
            ) : (
              <>
                {data.length > 0 && <ul className={css.list}>{data.map(person)}</ul>}
                <Pager current={current_page} last={last_page} onChange={setPage} />
                {more.length > 0 && (
                  <>
                    <h3 className={css.sectionTitle}>
                      <Trans>Sem matrícula neste curso</Trans>
                    </h3>
                    <ul className={css.list}>{more.map(person)}</ul>
                  </>
                )}
              </>
            );
          }}
        </QueryState>
      </Stack>
    </Dialog>
  );
}
