import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Form, Pair, Submit, TextInput } from '@clube/shared/forms';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Row } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import { bothShown } from '@clube/shared/unsaved/use-seen';
import type { Typed } from '@clube/shared/unsaved/typed-since';
import { CLASS_FIELDS, type ClassValues } from './class-values.ts';

type Props = {
  /** As it was read; undefined: a new one. */
  seen?: ClassValues;
  /** Where what is typed is kept: another tab takes the form away. */
  place?: string;
  action: ReactNode;
  onSave: (values: ClassValues, form: Typed) => Promise<unknown>;
  /** What somebody else saved meanwhile, beside what is written. */
  conflict?: ReactNode;
  children?: ReactNode;
};

/** Name, start and end of a class. */
export function ClassForm({ seen, place, action, onSave, conflict, children }: Props) {
  const { t } = useLingui();
  return (
    <Form<ClassValues>
      onSubmit={({ title, starts_at = '', ends_at = '' }: Partial<ClassValues> & Pick<ClassValues, 'title'>, form) =>
        onSave({ title: title.trim(), starts_at, ends_at }, form)
      }
      {...(seen && { initialValues: seen })}
      messages={{
        ...bothShown,
        'class.ends_first': { field: 'ends_at', text: t`O fim vem depois do início.` },
        'class.limit': { text: t`Este curso já tem turmas demais. Apague as que não usa.` },
        'class.not_found': { text: t`Esta turma não existe mais.` },
      }}
      validate={({ title, starts_at, ends_at }) => ({
        title: title?.trim() ? tooLong(title, 80) : t`Dê um nome à turma.`,
        // Both are of one shape, in which later is greater.
        ends_at: starts_at && ends_at && ends_at <= starts_at ? t`O fim vem depois do início.` : undefined,
      })}
    >
      {place && <KeepTyped kind="class" place={place} names={CLASS_FIELDS} />}
      <AskToLeave />
      {conflict}
      <TextInput name="title" autoComplete="off" label={<Trans>Nome da turma</Trans>} />
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
        <Submit whenChanged={seen !== undefined} disabled={!!conflict}>
          {action}
        </Submit>
        {children}
      </Row>
    </Form>
  );
}
