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
import { CheckInput, Form, SelectInput, Submit, TextAreaInput, TextInput, useValue } from '@clube/shared/forms';
import { Button, Row, showToast, TextField } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as parts from '../../parts.css.ts';
import { useKindNames } from './kind-names.ts';

type Values = { name: string; kind: CustomFieldKind; required: boolean; options?: string };

const optionsOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function Options() {
  if (useValue<CustomFieldKind>('kind') !== 'choice') return null;
  return <TextAreaInput name="options" rows={4} label={<Trans>Opções, uma por linha</Trans>} />;
}

/** A new field, or another name, options or need of one that there is. */
export function CustomFieldDialog({ field, onClose }: { field?: CustomField; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const kinds = useKindNames();
  const save = async ({ name, kind, required, options }: Values) => {
    const body = { name, required, ...(kind === 'choice' && { options: optionsOf(options) }) };
    if (field) await patchCustomField(field.id, { ...body, version: field.version });
    else await createCustomField({ ...body, kind });
    await client.invalidateQueries({ queryKey: customFieldsQuery().queryKey });
    showToast(t`Configurações salvas.`, 'success');
    onClose();
  };
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
        onSubmit={save}
        initialValues={{
          name: field?.name ?? '',
          kind: field?.kind ?? 'text',
          required: field?.required ?? false,
          options: field?.options.join('\n') ?? '',
        }}
        validate={(values) => ({
          name: values.name?.trim() ? undefined : t`Diga o nome do campo.`,
          options: optionsFault(values),
        })}
        messages={{
          'custom_field.limit': { text: t`São ${MAX_FIELDS} campos no máximo. Arquive um para ter outro.` },
          'custom_field.options': { field: 'options', text: t`Escreva duas opções ou mais, uma por linha.` },
          'version.stale': { text: t`O campo mudou em outro lugar. Feche e abra de novo para ver o atual.` },
        }}
      >
        <TextInput name="name" maxLength={MAX_FIELD_NAME} label={<Trans>Nome do campo</Trans>} />
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
        <Options />
        <CheckInput name="required" label={<Trans>Obrigatório</Trans>} />
        <p className={parts.note}>
          <Trans>Peça só o que for usar: quem responde a menos perguntas chega mais rápido à primeira aula.</Trans>
        </p>
        <Row>
          <Submit>{field ? <Trans>Salvar</Trans> : <Trans>Criar campo</Trans>}</Submit>
          <Button onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
