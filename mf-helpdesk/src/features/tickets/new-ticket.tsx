import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImageField, useImage } from '@clube/shared/attached';
import { createTicket, sendTicketImage, ticketsKey } from '@clube/shared/clients/ticket';
import { tooLong } from '@clube/shared/contracts/too-long';
import { useKept, useKeptFields } from '@clube/shared/drafts';
import { isApiError } from '@clube/shared/transport';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { Dialog } from '@clube/shared/ui/overlays';
import { SuggestedArticles } from '../articles/index.ts';
import { HeldText } from './held-text.tsx';
import { KeepFields } from './keep-fields.tsx';

type Values = { title: string; message: string };
const FIELDS = ['title', 'message'] as const;

function NewTicketForm() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const image = useImage(sendTicketImage, useKept('ticket', 'new-image'));
  const kept = useKeptFields('ticket', 'new', FIELDS);
  const submit = async (values: Values) => {
    const { id } = await createTicket({ ...values, ...image.named }).catch((error: unknown) => {
      // A day after it was sent the server forgets a picture that no message came for.
      if (isApiError(error, 'ticket.image_not_found')) image.remove();
      throw error;
    });
    kept.forget();
    image.remove();
    await client.invalidateQueries({ queryKey: ticketsKey });
    void navigate(`/ajuda/${id}`);
  };
  return (
    <Form<Values>
      key={kept.form?.key}
      {...(kept.form && { initialValues: kept.form.initialValues })}
      onSubmit={submit}
      messages={{
        'rate.limited': { text: t`Muitos chamados em pouco tempo. Espere um momento.` },
        'ticket.image_not_found': { text: t`A imagem não está mais aqui: anexe de novo, ou envie sem ela.` },
      }}
      failure={t`O chamado não foi enviado. Tente de novo.`}
      validate={({ title, message }) => ({
        title: title?.trim() ? tooLong(title, 160) : t`Dê um título ao chamado.`,
        message: message?.trim() ? tooLong(message, 10_000) : t`Conte o que aconteceu.`,
      })}
    >
      <KeepFields names={FIELDS} onChange={kept.keep} />
      <TextInput name="title" label={<Trans>Título</Trans>} />
      <ImageField image={image}>
        <HeldText name="message" label={<Trans>Mensagem</Trans>} />
      </ImageField>
      <SuggestedArticles />
      <Submit size="large" disabled={image.isSending}>
        <Trans>Enviar</Trans>
      </Submit>
    </Form>
  );
}

export function NewTicket({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Abrir chamado</Trans>}>
      <NewTicketForm />
    </Dialog>
  );
}
