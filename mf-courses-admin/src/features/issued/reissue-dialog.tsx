import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH } from '@clube/shared/contracts/certificate-states';
import type { IssuedCertificate } from '@clube/shared/contracts/issued-certificate';
import { tooLong } from '@clube/shared/contracts/too-long';
import { CheckInput, Form, Submit, TextInput } from '@clube/shared/forms';
import { Dialog } from '@clube/shared/ui/overlays';
import type { Acts } from './use-acts.ts';

type Props = { some: readonly IssuedCertificate[]; onReissue: Acts['reissue']; onClose: () => void };
type Values = { name?: string | undefined; renew: boolean };

/** Asks what is to be otherwise in the certificates that come in place of these. */
export function ReissueDialog({ some, onReissue, onClose }: Props) {
  const { t } = useLingui();
  const one = some.length === 1 ? some[0] : undefined;
  const submit = async ({ name = '', renew }: Values) => {
    const named = one && name.trim() !== one.member ? { name: name.trim() || null } : {};
    await onReissue(some, { ...named, renew });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Plural value={some.length} one="Reemitir # certificado?" other="Reemitir # certificados?" />}
    >
      <p>
        <Trans>
          Sai no modelo publicado agora, com o mesmo número e um código novo. O endereço antigo passa a levar ao novo.
        </Trans>
      </p>
      <Form<Values>
        initialValues={{ name: one?.member ?? '', renew: some.some(({ state }) => state === 'expired') }}
        validate={({ name = '' }) => ({ name: tooLong(name.trim(), NAME_LENGTH) })}
        failure={t`Não foi possível reemitir. Confira a lista e tente de novo.`}
        onSubmit={submit}
      >
        {one && (
          <TextInput
            name="name"
            label={<Trans>Nome no certificado</Trans>}
            hint={<Trans>Em branco, vale o nome que a pessoa tem no painel.</Trans>}
          />
        )}
        <CheckInput name="renew" label={<Trans>Contar a validade de novo a partir de hoje</Trans>} />
        <Submit size="large">
          <Trans>Reemitir</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}
