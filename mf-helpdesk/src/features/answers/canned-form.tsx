import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { changeTicketCanned, createTicketCanned, ticketCannedKey } from '@clube/shared/clients/ticket-canned';
import { cannedFields, knowsFields } from '@clube/shared/contracts/canned-fields';
import type { TicketCanned, TicketCannedWrite } from '@clube/shared/contracts/ticket-canned';
import { tooLong } from '@clube/shared/contracts/too-long';
import { useKeptFields } from '@clube/shared/drafts';
import { Form, Submit, TextAreaInput, TextInput } from '@clube/shared/forms';
import { Button, Row } from '@clube/shared/ui';
import { KeepFields } from '../tickets/index.ts';

const FIELDS = ['title', 'text'] as const;

/** Writes an answer to be kept ready, or changes one; what was begun is kept. */
export function CannedForm({ canned: listed, onDone }: { canned?: TicketCanned; onDone?: () => void }) {
  // As it was when it was begun to be changed, whatever the list has heard of since.
  const [canned] = useState(listed);
  const { t } = useLingui();
  const client = useQueryClient();
  const kept = useKeptFields('ticket-canned', canned ? `${canned.id}:${canned.version}` : 'new', FIELDS);
  const fields = cannedFields.map((name) => `{{${name}}}`).join(', ');
  const unknown = t`Há um campo que não existe. Os que existem: ${fields}.`;
  const initial = kept.form?.initialValues ?? (canned && { title: canned.title, text: canned.text });
  return (
    <Form<TicketCannedWrite>
      key={kept.form?.key}
      {...(initial && { initialValues: initial })}
      onSubmit={async ({ title, text }, form) => {
        if (canned) await changeTicketCanned(canned.id, { title, text, version: canned.version });
        else await createTicketCanned({ title, text });
        kept.forget();
        form.restart({});
        await client.invalidateQueries({ queryKey: ticketCannedKey });
        onDone?.();
      }}
      messages={{
        'ticket.unknown_field': { field: 'text', text: unknown },
        'ticket.too_many_canned': { text: t`O painel já tem 200 respostas prontas.` },
        'version.stale': {
          text: t`Alguém mudou esta resposta enquanto você escrevia. Copie o seu texto e recarregue a página.`,
        },
      }}
      failure={t`A resposta pronta não foi salva. O texto continua aqui: tente de novo.`}
      validate={({ title, text = '' }) => ({
        title: title?.trim() ? tooLong(title, 80) : t`Dê um nome à resposta.`,
        text: text.trim() === '' ? t`Escreva uma resposta.` : knowsFields(text) ? tooLong(text, 5000) : unknown,
      })}
    >
      <KeepFields names={FIELDS} onChange={kept.keep} />
      <TextInput name="title" label={<Trans>Nome da resposta</Trans>} />
      <TextAreaInput
        name="text"
        label={<Trans>Texto da resposta</Trans>}
        hint={<Trans>Campos que são preenchidos ao usar: {fields}.</Trans>}
      />
      <Row>
        <Submit>{canned ? <Trans>Salvar</Trans> : <Trans>Criar resposta pronta</Trans>}</Submit>
        {onDone && (
          <Button
            onClick={() => {
              kept.forget();
              onDone();
            }}
          >
            <Trans>Cancelar</Trans>
          </Button>
        )}
      </Row>
    </Form>
  );
}
