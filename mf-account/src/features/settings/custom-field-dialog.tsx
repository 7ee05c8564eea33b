import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { createCustomField, customFieldsQuery, patchCustomField } from '@clube/shared/clients/custom-field';
import type { CustomField } from '@clube/shared/contracts/custom-field';
import {
  customFieldKinds,
  MAX_FIELD_NAME,
  MAX_FIELDS,
  MAX_OPTIONS,
  type CustomFieldKind,
} from '@clube/shared/contracts/custom-field-rules';
import { tooLong } from '@clube/shared/contracts/too-long';
import { CheckInput, Form, SelectInput, Submit, TextAreaInput, TextInput, useValue } from '@clube/shared/forms';
import { useKept } from '@clube/shared/drafts';
import { Button, Row, showToast, TextField } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import { FormConflict } from '@clube/shared/unsaved/form-conflict';
import { TypedNow } from '@clube/shared/unsaved/typed-now';
import type { Typed } from '@clube/shared/unsaved/typed-since';
import { bothShown, useSeen } from '@clube/shared/unsaved/use-seen';
import * as parts from '../../parts.css.ts';
import { useKindNames } from './kind-names.ts';

type Values = { name: string; kind: CustomFieldKind; required: boolean; options?: string };
const FIELDS = ['name', 'kind', 'required'] as const;
/** Options one per line, and the version that was seen: that it is another one alone is nothing to tell. */
type Seen = { name: string; required: boolean; options: string; version: number };
const names = ['name', 'required', 'options', 'version'] as const;
const seenOf = ({ name, required, options, version }: CustomField): Seen => ({
  name,
  required,
  options: options.join('\n'),
  version,
});
const NONE: Seen = { name: '', required: false, options: '', version: 0 };

const optionsOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What was typed here is kept apart: it is found once the field is there. */
const optionsOfPlace = (place: string) => `${place}:options`;
function Options({ place }: { place: string }) {
  if (useValue<CustomFieldKind>('kind') !== 'choice') return null;
  return (
    <>
      <TextAreaInput name="options" rows={4} label={<Trans>Opções, uma por linha</Trans>} />
      <KeepTyped kind="settings" place={optionsOfPlace(place)} names={['options']} />
    </>
  );
}

/** A new field, or another name, options or need of one that there is. */
export function CustomFieldDialog({ field, onClose }: { field?: CustomField; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const kinds = useKindNames();
  const labels = { name: t`Nome do campo`, required: t`Obrigatório`, options: t`Opções, uma por linha` };
  const place = `field:${field?.id ?? 'new'}`;
  const { keep } = useKept('settings', place);
  const { keep: keepOptions } = useKept('settings', optionsOfPlace(place));
  const read = () => client.fetchQuery({ ...customFieldsQuery(), staleTime: 0 });
  const { seen, save, conflict, takeTheirs } = useSeen<Seen>({
    names,
    saved: field ? seenOf(field) : NONE,
    write: async ({ name, required, options }, { version }) => {
      const isChoice = field?.kind === 'choice';
      if (field)
        await patchCustomField(field.id, { name, required, ...(isChoice && { options: optionsOf(options) }), version });
      return { name, required, options, version: version + 1 };
    },
    read: async () => {
      const now = (await read()).find(({ id }) => id === field?.id);
      return now ? seenOf(now) : NONE;
    },
  });
  const submit = async ({ name, kind, required, options = '' }: Values, form: Typed) => {
    if (field) await save({ name, required, options, version: seen.version }, form);
    else await createCustomField({ name, kind, required, ...(kind === 'choice' && { options: optionsOf(options) }) });
    await client.invalidateQueries({ queryKey: customFieldsQuery().queryKey });
    showToast(t`Configurações salvas.`, 'success');
    // The form goes before it knows that it was saved.
    keep(undefined);
    keepOptions(undefined);
    onClose();
  };
  const say = (value: string, name: keyof typeof labels) =>
    name === 'required' ? (value === 'true' ? t`Sim` : t`Não`) : value;
  const optionsFault = ({ kind, options }: Partial<Values>) => {
    if (kind !== 'choice') return undefined;
    const given = optionsOf(options);
    if (given.length < 2) return t`Escreva duas opções ou mais, uma por linha.`;
    if (new Set(given).size < given.length) return t`Cada opção aparece uma vez só.`;
    if (given.length > MAX_OPTIONS) return t`Use até ${MAX_OPTIONS} opções.`;
    return given.some((option) => option.length > MAX_FIELD_NAME)
      ? t`Use até ${MAX_FIELD_NAME} caracteres em cada opção.`
      : undefined;
  };
  return (
    <Dialog open onOpenChange={onClose} title={field ? <Trans>Editar campo</Trans> : <Trans>Novo campo</Trans>}>
      <Form<Values>
        onSubmit={submit}
        initialValues={{ kind: field?.kind ?? 'text', name: seen.name, required: seen.required, options: seen.options }}
        validate={(values) => ({
          name: values.name?.trim() ? tooLong(values.name, MAX_FIELD_NAME) : t`Diga o nome do campo.`,
          options: optionsFault(values),
        })}
        messages={{
          'custom_field.limit': { text: t`São ${MAX_FIELDS} campos no máximo. Arquive um para ter outro.` },
          'custom_field.options': { field: 'options', text: t`Escreva duas opções ou mais, uma por linha.` },
          ...bothShown,
        }}
      >
        <KeepTyped kind="settings" place={place} names={FIELDS} />
        <AskToLeave />
        {conflict && (
          <FormConflict
            differences={(['name', 'required', 'options'] as const)
              .filter((name) => conflict.names.includes(name))
              .map((name) => ({
                label: labels[name],
                theirs: say(String(conflict.theirs[name]), name),
                mine: <TypedNow name={name} say={(value) => say(value, name)} />,
              }))}
            onTakeTheirs={takeTheirs}
          />
        )}
        <TextInput name="name" label={labels.name} />
        {field ? (
          <TextField
            label={<Trans>Tipo</Trans>}
            hint={<Trans>O tipo não muda, para que as respostas continuem valendo.</Trans>}
            value={kinds[field.kind]}
            disabled
            readOnly
          />
        ) : (
          <SelectInput name="kind" label={<Trans>Tipo</Trans>}>
            {customFieldKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kinds[kind]}
              </option>
            ))}
          </SelectInput>
        )}
        <Options place={place} />
        <CheckInput name="required" label={labels.required} />
        <p className={parts.note}>
          <Trans>Peça só o que for usar: quem responde a menos perguntas chega mais rápido à primeira aula.</Trans>
        </p>
        <Row>
          <Submit disabled={conflict !== undefined}>
            {field ? <Trans>Salvar</Trans> : <Trans>Criar campo</Trans>}
          </Submit>
          <Button onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
