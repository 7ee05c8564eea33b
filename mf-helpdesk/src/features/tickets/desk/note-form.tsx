import { Trans, useLingui } from '@lingui/react/macro';
import { noteOnTicket } from '@clube/shared/clients/ticket-desk';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { tooLong } from '@clube/shared/contracts/too-long';
import { useKeptFields } from '@clube/shared/drafts';
import { Form, Submit } from '@clube/shared/forms';
import { HeldText } from '../held-text.tsx';
import { KeepFields } from '../keep-fields.tsx';
import { sendByKey } from '../reply-form.tsx';
import * as css from './composer.css.ts';

const FIELDS = ['note'] as const;

/** Writes a note that staff alone read; what was begun is kept. */
export function NoteForm({ id, onNoted }: { id: number; onNoted: (desk: TicketDesk) => void }) {
  const { t } = useLingui();
  const kept = useKeptFields('ticket-note', String(id), FIELDS);
  return (
    <Form<{ note: string }>
      key={kept.form?.key}
      {...(kept.form && { initialValues: kept.form.initialValues })}
      onSubmit={async ({ note }, form) => {
        const next = await noteOnTicket(id, { note });
        kept.forget();
        form.restart({});
        onNoted(next);
      }}
      messages={{}}
      failure={t`A nota não foi salva. Tente de novo.`}
      validate={({ note }) => ({ note: note?.trim() ? tooLong(note, 5000) : t`Escreva uma nota.` })}
    >
      <KeepFields names={FIELDS} onChange={kept.keep} />
      <HeldText name="note" label={<Trans>Nova nota interna</Trans>} onKeyDown={sendByKey} />
      <div className={css.line}>
        <span className={css.hint}>
          <Trans>Só a equipe lê. Quem abriu o chamado nunca vê.</Trans>
        </span>
        <Submit>
          <Trans>Guardar nota</Trans>
        </Submit>
      </div>
    </Form>
  );
}
