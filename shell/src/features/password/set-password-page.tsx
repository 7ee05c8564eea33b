import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { mailedLinkQuery } from '@clube/shared/clients/sign-in';
import type { MailedLink } from '@clube/shared/contracts/sign-in';
import { ButtonLink, ErrorState, Skeleton } from '@clube/shared/ui';
import { useSecretOfAddress } from '../../session/secret-of-address.ts';
import { CodeStep, PublicLayout, publicStyles as css } from '../public/index.ts';
import { ExpiredInvitation } from './expired-invitation.tsx';
import { FirstPasswordForm } from './first-password-form.tsx';
import { JoinPanel } from './join-panel.tsx';
import { ResetForm } from './reset-form.tsx';

function InvalidLink() {
  const { t } = useLingui();
  return (
    <PublicLayout
      title={t`Definir senha`}
      lead={<Trans>Este Link não é mais válido, por favor solicite um novo link</Trans>}
    >
      <ButtonLink to="/reset-password" variant="primary" size="large" wide>
        <Trans>Pedir um novo link</Trans>
      </ButtonLink>
    </PublicLayout>
  );
}

/** Who invites, or that it was bought, and what waits behind it. */
function InvitationLead({ link: { inviter, panel, courses, bought = [] } }: { link: MailedLink }) {
  const waiting = new Set([...bought, ...courses]);
  return (
    <>
      {bought.length > 0 ? (
        <Trans>O que você pediu está confirmado e espera por você.</Trans>
      ) : inviter ? (
        <Trans>
          {inviter} convidou você para {panel}.
        </Trans>
      ) : (
        <Trans>Você foi convidado para {panel}.</Trans>
      )}
      {waiting.size > 0 && (
        <ul className={css.points}>
          {[...waiting].map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
    </>
  );
}

// Each of its states is a page of its own, whose heading takes the focus from the form that stood before.
function OpenLink({ token, link }: { token: string; link: MailedLink }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  const panel = link.panel ?? 'Clube';
  const { email } = link;
  if (needsCode) return <CodeStep wanted={undefined} onRestart={() => void navigate('/', { replace: true })} />;
  if (link.kind === 'reset')
    return (
      <PublicLayout key="reset" title={t`Definir senha`} lead={<Trans>Escolha uma senha que só você conhece.</Trans>}>
        <ResetForm token={token} link={link} />
      </PublicLayout>
    );
  const isInvitation = link.kind === 'invitation';
  const isPurchase = (link.bought ?? []).length > 0;
  const title = isPurchase ? t`Seu acesso a ${panel}` : t`Convite para ${panel}`;
  if (!link.valid)
    return (
      <PublicLayout
        key="over"
        title={isPurchase ? t`O link venceu` : t`O convite venceu`}
        lead={
          isPurchase ? (
            <Trans>O link do seu acesso a {panel} valia por 7 dias.</Trans>
          ) : (
            <Trans>O convite para {panel} valia por 7 dias.</Trans>
          )
        }
      >
        <ExpiredInvitation token={token} email={email ?? ''} />
      </PublicLayout>
    );
  if (!link.has_account)
    return (
      <PublicLayout
        key="first"
        title={isInvitation ? title : t`Confirme a sua conta`}
        lead={
          isInvitation ? (
            <InvitationLead link={link} />
          ) : (
            <Trans>O e-mail é seu. Agora escolha uma senha que só você conhece.</Trans>
          )
        }
      >
        <FirstPasswordForm token={token} link={link} />
      </PublicLayout>
    );
  if (link.panel === null)
    return (
      <PublicLayout key="known" title={t`Você já tem uma conta`} lead={<Trans>Entre com o e-mail {email}.</Trans>}>
        <ButtonLink to="/" variant="primary" size="large" wide>
          <Trans>Entrar</Trans>
        </ButtonLink>
      </PublicLayout>
    );
  return (
    <PublicLayout
      key="join"
      title={title}
      lead={
        isInvitation ? (
          <InvitationLead link={link} />
        ) : (
          <Trans>Você já tem uma conta. Quer participar de {panel}?</Trans>
        )
      }
    >
      <JoinPanel token={token} link={link} onCodeNeeded={() => setNeedsCode(true)} />
      <p className={css.below}>
        <Trans>Você entra com {email}.</Trans>
      </p>
    </PublicLayout>
  );
}

/** Where every mailed link leads: a forgotten password, the first one, an invitation. */
export function Component() {
  const { t } = useLingui();
  const token = useSecretOfAddress('token', { survivesReload: true }) ?? '';
  // Not again for whoever comes back with a code: what they began to use up is over, and they are in the middle of it.
  const link = useQuery({ ...mailedLinkQuery(token), enabled: token !== '', refetchOnWindowFocus: false });
  if (token === '') return <InvalidLink />;
  if (link.data) return link.data.kind === null ? <InvalidLink /> : <OpenLink token={token} link={link.data} />;
  return (
    <PublicLayout title={t`Definir senha`}>
      {link.error ? <ErrorState onRetry={() => void link.refetch()} /> : <Skeleton lines={4} />}
    </PublicLayout>
  );
}
