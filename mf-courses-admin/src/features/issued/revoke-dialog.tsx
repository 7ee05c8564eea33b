import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { REASON_LENGTH } from '@clube/shared/contracts/certificate-states';
import type { IssuedCertificate } from '@clube/shared/contracts/issued-certificate';
import { tooLong } from '@clube/shared/contracts/too-long';
import { CheckInput, Form, Submit, TextAreaInput } from '@clube/shared/forms';
import { Dialog } from '@clube/shared/ui/overlays';
import type { Acts, Revocation } from './use-acts.ts';

type Props = { some: readonly IssuedCertificate[]; onRevoke: Acts['revoke']; onClose: () => void };

/** Asks why certificates are taken back, and who is told. */
export function RevokeDialog({ some, onRevoke, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Plural value={some.length} one="Revogar # certificado?" other="Revogar # certificados?" />}
    >
      <p>
        <Trans>
          A página pública passa a dizer que foi revogado, e a imagem e o PDF não saem mais. O aluno é avisado. Dá para
          restaurar depois.
        </Trans>
      </p>
      <Form<Revocation>
        initialValues={{ reason: '', is_reason_public: false }}
        validate={({ reason = '' }) => ({
          reason: reason.trim() ? tooLong(reason.trim(), REASON_LENGTH) : t`Diga o motivo.`,
        })}
        onSubmit={async ({ reason, is_reason_public }) => {
          await onRevoke(some, { reason: reason.trim(), is_reason_public });
          onClose();
        }}
      >
        <TextAreaInput name="reason" rows={3} label={<Trans>Motivo</Trans>} hint={<Trans>O aluno lê.</Trans>} />
        <CheckInput name="is_reason_public" label={<Trans>Mostrar o motivo também na página pública</Trans>} />
        <Submit variant="danger" size="large">
          <Trans>Revogar</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}
