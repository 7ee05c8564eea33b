import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { classesKey, classQuery, classUrl, deleteClass, patchClass } from '@clube/shared/clients/class';
import { lossQuery } from '@clube/shared/clients/bin';
import { courseKey } from '@clube/shared/clients/course';
import type { ClassDetail } from '@clube/shared/contracts/class';
import { formatMoment } from '@clube/shared/i18n/format-moment';
import { isApiError } from '@clube/shared/transport';
import { Button, Card, Row, showFailure, showToast, Stack } from '@clube/shared/ui';
import { FormConflict } from '@clube/shared/unsaved/form-conflict';
import { TypedNow } from '@clube/shared/unsaved/typed-now';
import { useSeen } from '@clube/shared/unsaved/use-seen';
import { DeleteQuestion } from '../../delete-question.ts';
import * as parts from '../../parts.css.ts';
import { classesPath } from '../../paths.ts';
import { ClassForm } from './class-form.tsx';
import { CLASS_FIELDS, classValues, classWrite, type ClassValues } from './class-values.ts';
import * as css from './classes.css.ts';

type Props = { courseId: number; of: ClassDetail };

function DeleteClass({ courseId, of: { id, title, members_count } }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useLingui();
  const [isAsking, ask] = useState(false);
  const loss = lossQuery(classUrl(courseId, id)).queryKey;
  const leave = async () => {
    void navigate(classesPath(courseId), { replace: true });
    const own = classQuery(courseId, id).queryKey;
    // Whose class it was, and what opens when for them, are others now. It itself, and what is below it, is not there to be asked for.
    await client.invalidateQueries({
      queryKey: classesKey(courseId),
      predicate: ({ queryKey }) => queryKey[own.length - 1] !== id,
    });
  };
  return (
    <>
      <Row>
        <Button variant="outline-danger" onClick={() => ask(true)}>
          <Trans>Apagar turma</Trans>
        </Button>
      </Row>
      {isAsking && (
        <DeleteQuestion
          title={title}
          kind="class"
          url={classUrl(courseId, id)}
          // What the question said, so that nobody loses the course of whom it did not.
          onDelete={() => deleteClass(courseId, id, client.getQueryData(loss)?.members_count)}
          onFailed={(error) => {
            if (!isApiError(error, 'version.stale')) return undefined;
            void client.invalidateQueries({ queryKey: loss });
            return t`A turma mudou agora mesmo: confira quem perde o acesso e apague de novo.`;
          }}
          onDeleted={leave}
          onClose={() => ask(false)}
        >
          {members_count > 0 && (
            <Trans>
              Quem comprou também perde o acesso, e os próximos períodos das assinaturas continuam sendo pedidos. Mova
              antes quem deve continuar.
            </Trans>
          )}
        </DeleteQuestion>
      )}
    </>
  );
}

/** What is written of a class, with the version over which it is. */
type Seen = ClassValues & { version: number };
const seenOf = (of: ClassDetail): Seen => ({ ...classValues(of), version: of.version });

/** Of the version alone somebody else may have made another: it is that of the whole class, and what they changed of its rules is nothing to tell. */
const names = [...CLASS_FIELDS, 'version'] as const;

/** Name and dates. */
function ClassValuesForm({ courseId, of }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = classQuery(courseId, of.id);
  const labels = {
    title: t`Nome da turma`,
    starts_at: t({ message: 'Início', context: 'quando começa' }),
    ends_at: t`Fim do acesso`,
  };
  const { seen, save, conflict, takeTheirs } = useSeen<Seen>({
    names,
    saved: seenOf(of),
    write: async (values, { version }) => {
      await patchClass(courseId, of.id, { ...classWrite(values), version });
      return { ...values, version: version + 1 };
    },
    read: async () => seenOf(await client.fetchQuery({ ...query, staleTime: 0 })),
  });
  const say = (value: string, name: keyof ClassValues) =>
    name === 'title' || !value ? value : formatMoment(new Date(value).toISOString());
  return (
    <ClassForm
      seen={seen}
      place={String(of.id)}
      action={<Trans>Salvar</Trans>}
      onSave={async (values, form) => {
        try {
          await save({ ...values, version: seen.version }, form);
          showToast(t`Turma salva.`, 'success');
        } finally {
          // What opens when is another for its members.
          await client.invalidateQueries({ queryKey: courseKey(courseId) });
        }
      }}
      conflict={
        conflict && (
          <FormConflict
            differences={CLASS_FIELDS.filter((name) => conflict.names.includes(name)).map((name) => ({
              label: labels[name],
              theirs: say(conflict.theirs[name], name),
              mine: <TypedNow name={name} say={(value) => say(value, name)} />,
            }))}
            onTakeTheirs={takeTheirs}
          />
        )
      }
    />
  );
}

/** Name and dates of a class; putting it away, or deleting it. */
export function ClassSettings({ courseId, of }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id, version, state, members_count } = of;
  // What opens when is another for its members.
  const refresh = () => client.invalidateQueries({ queryKey: courseKey(courseId) });
  const isArchived = state === 'archived';
  const archive = useMutation({
    mutationFn: () => patchClass(courseId, id, { archived: !isArchived, version }),
    onSettled: refresh,
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'version.stale')
          ? t`Alguém mudou a turma antes. Mostramos a atual.`
          : t`Não foi possível salvar agora. Tente de novo.`,
      ),
  });
  return (
    <Stack>
      <Card>
        <ClassValuesForm courseId={courseId} of={of} />
      </Card>
      <Card>
        <h2 className={parts.sectionTitle}>
          {isArchived ? <Trans>Turma arquivada</Trans> : <Trans>Arquivar ou apagar</Trans>}
        </h2>
        <Stack>
          <p className={css.note}>
            <Trans>
              Uma turma arquivada não recebe mais ninguém. Quem está nela continua com as datas e regras dela.
            </Trans>
          </p>
          <Row>
            <Button loading={archive.isPending} onClick={() => archive.mutate()}>
              {isArchived ? <Trans>Tirar do arquivo</Trans> : <Trans>Arquivar turma</Trans>}
            </Button>
          </Row>
          {members_count > 0 && (
            <p className={css.note}>
              <Trans>Apagada, quem está nela perde o acesso ao curso. Mova antes quem deve continuar.</Trans>
            </p>
          )}
          <DeleteClass courseId={courseId} of={of} />
        </Stack>
      </Card>
    </Stack>
  );
}
