import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnField, OwnFieldsWrite } from '../contracts/custom-field.ts';
import { tooLong } from '../contracts/too-long.ts';
import { answerFault, MAX_ANSWER, TICKED, type AnswerFault } from '../contracts/custom-field-rules.ts';
import { useKept } from '@clube/shared/drafts';
import { CheckInput, Form, SelectInput, TextInput } from '@clube/shared/forms';
import { KeepTyped } from '@clube/shared/unsaved';

/** Where the answers are kept that were not sent yet: one panel asks, and the person is theirs. */
const KEPT = { kind: 'own-fields', place: 'answers' };
type Values = Record<string, string | boolean | undefined>;
const nameOf = ({ id }: OwnField) => `field-${id}`;
const typed = (field: OwnField, values: Values): string | null => {
  const value = values[nameOf(field)];
  if (field.kind === 'checkbox') return value === true ? TICKED : null;
  return (typeof value === 'string' && value.trim()) || null;
};

function useFaultTexts(): Record<Exclude<AnswerFault, 'long'>, string> {
  const { t } = useLingui();
  return {
    required: t`Preencha este campo.`,
    text: t`Use só uma linha de texto.`,
    number: t`Use um número, como 12 ou 1,5.`,
    date: t`Escolha uma data.`,
    choice: t`Escolha uma das opções.`,
    checkbox: t`Marque para continuar.`,
  };
}

function AnswerInput({ field }: { field: OwnField }) {
  const { t } = useLingui();
  const { name: called, kind, required, options, value } = field;
  const name = nameOf(field);
  const label = required ? (
    called
  ) : (
    <>
      {called} <Trans>(opcional)</Trans>
    </>
  );
  if (kind === 'checkbox') return <CheckInput name={name} label={label} />;
  if (kind === 'date') return <TextInput name={name} type="date" min="1900-01-01" max="2199-12-31" label={label} />;
  if (kind === 'number') return <TextInput name={name} inputMode="decimal" maxLength={30} label={label} />;
  if (kind === 'text') return <TextInput name={name} label={label} />;
  // What somebody chose while it was offered stays theirs.
  const offered = value === null || options.includes(value) ? options : [value, ...options];
  return (
    <SelectInput name={name} label={label}>
      <option value="">{t`Escolha uma opção`}</option>
      {offered.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectInput>
  );
}

type Props = {
  fields: readonly OwnField[];
  /** Saves every answer, null for none. What it throws becomes the form's error. */
  onSave: (write: OwnFieldsWrite) => Promise<unknown>;
  /** The buttons. */
  children: ReactNode;
};

/** What a panel asks of somebody, with their answers. */
export function OwnFieldsForm({ fields, onSave, children }: Props) {
  const { t } = useLingui();
  const texts = useFaultTexts();
  const kept = useKept(KEPT.kind, KEPT.place);
  const faultOf = (field: OwnField, values: Values) => {
    const answer = typed(field, values);
    const fault = answerFault(field, answer, field.value);
    if (!fault) return undefined;
    if (fault === 'long') return tooLong(answer ?? '', MAX_ANSWER);
    return texts[fault === 'required' && field.kind === 'checkbox' ? 'checkbox' : fault];
  };
  return (
    <Form<Values>
      onSubmit={async (values) => {
        await onSave({ values: fields.map((field) => ({ field: field.id, value: typed(field, values) })) });
        // The form may be gone by now.
        kept.keep(undefined);
      }}
      initialValues={Object.fromEntries(
        fields.map((field) => [
          nameOf(field),
          field.kind === 'checkbox' ? field.value === TICKED : (field.value ?? ''),
        ]),
      )}
      validate={(values) => Object.fromEntries(fields.map((field) => [nameOf(field), faultOf(field, values)]))}
      messages={{
        'custom_field.not_found': { text: t`O que o painel pergunta mudou. Recarregue a página.` },
        'custom_field.invalid': { text: t`Confira as respostas.` },
      }}
    >
      <KeepTyped {...KEPT} names={fields.map(nameOf)} />
      {fields.map((field) => (
        <AnswerInput key={field.id} field={field} />
      ))}
      {children}
    </Form>
  );
}
