import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseClass } from '@clube/shared/contracts/class';
import { Form, Pair, Submit, TextInput } from '@clube/shared/forms';
import { Row } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import { fieldToMoment, momentToField } from '../../moment.ts';

const FIELDS = ['title', 'starts_at', 'ends_at'] as const;
type Values = { title: string; starts_at?: string; ends_at?: string };
/** What a class is made of, as the api takes it. */
type ClassValues = { title: string; starts_at: string | null; ends_at: string | null };
type Props = {
  /** Null: a new one. */
  of: Pick<CourseClass, 'title' | 'starts_at' | 'ends_at'> | null;
  /** Where what is typed is kept: another tab takes the form away. */
  place?: string;
  action: ReactNode;
  onSave: (values: ClassValues) => Promise<unknown>;
  children?: ReactNode;
};

/** Name, start and end of a class. */
export function ClassForm({ of, place, action, onSave, children }: Props) {
  const { t } = useLingui();
  return (
    <Form<Values>
      onSubmit={({ title, starts_at = '', ends_at = '' }) =>
        onSave({ title: title.trim(), starts_at: fieldToMoment(starts_at), ends_at: fieldToMoment(ends_at) })
      }
      initialValues={{
        title: of?.title ?? '',
        starts_at: momentToField(of?.starts_at ?? null),
        ends_at: momentToField(of?.ends_at ?? null),
      }}
      messages={{
        'class.ends_first': { field: 'ends_at', text: t`O fim vem depois do início.` },
        'class.limit': { text: t`Este curso já tem turmas demais. Apague as que não usa.` },
        'class.not_found': { text: t`Esta turma não existe mais.` },
        'version.stale': { text: t`Alguém mudou a turma antes. Mostramos a atual.` },
      }}
      validate={({ title, starts_at, ends_at }) => ({
        title: title?.trim() ? undefined : t`Dê um nome à turma.`,
        // Both are of one shape, in which later is greater.
        ends_at: starts_at && ends_at && ends_at <= starts_at ? t`O fim vem depois do início.` : undefined,
      })}
    >
      {place && <KeepTyped kind="class" place={place} names={FIELDS} />}
      <AskToLeave />
      <TextInput name="title" maxLength={80} autoComplete="off" label={<Trans>Nome da turma</Trans>} />
      <Pair>
        <TextInput
          name="starts_at"
          type="datetime-local"
          label={<Trans context="quando começa">Início</Trans>}
          hint={<Trans>Nada abre antes. Os dias de liberação contam a partir daqui. Vazio: da matrícula.</Trans>}
        />
        <TextInput
          name="ends_at"
          type="datetime-local"
          label={<Trans>Fim do acesso</Trans>}
          hint={<Trans>O curso fecha para a turma. Vazio: quando a matrícula de cada um termina.</Trans>}
        />
      </Pair>
      <Row>
        <Submit whenChanged={of !== null}>{action}</Submit>
        {children}
      </Row>
    </Form>
  );
}
