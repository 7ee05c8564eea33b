import { useEffect, useState, type ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { login } from '@clube/shared/clients/sign-in';
import { isApiError } from '@clube/shared/transport';
import { meAtom, siteAtom } from '@clube/shared/session';
import { showToast } from '@clube/shared/ui';
import { arrive, wantedPath } from '../../session/arrive.ts';
import { useSecretOfAddress } from '../../session/secret-of-address.ts';
import { CodeStep, PublicLayout, publicStyles as css, Redeeming, useCaptcha } from '../public/index.ts';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInForm, type SignInValues } from './sign-in-form.tsx';

/** What stands here while a hand-off from another host is redeemed. */
function useHandOff(wanted: string | undefined): ReactNode {
  const code = useSecretOfAddress('rdr', { survivesReload: false });
  const [isOver, setOver] = useState(false);
  const [leave] = useState(() => () => setOver(true));
  return code && !isOver ? <Redeeming code={code} wanted={wanted} onLeave={leave} /> : null;
}

/** Google sent somebody back without a sign-in: the address says why, in a word. */
function useGoogleFailure() {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const reason = new URLSearchParams(search).get('google');
  useEffect(() => {
    if (!reason) return;
    showToast(
      reason === 'unverified'
        ? t`O Google não confirma este e-mail. Entre com a sua senha.`
        : t`Não foi possível entrar com o Google. Tente de novo.`,
      'danger',
    );
    void navigate('/', { replace: true });
  }, [reason, navigate, t]);
}

export function Component() {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const me = useAtomValue(meAtom);
  const captcha = useCaptcha();
  const wanted = wantedPath(search);
  const handOff = useHandOff(wanted);
  const site = useAtomValue(siteAtom);
  const isPanel = site?.site_id != null;
  const mayRegister = !isPanel || site?.meta.free_courses === 'on';
  const [needsCode, setNeedsCode] = useState(false);
  useGoogleFailure();

  const submit = async ({ email, password }: SignInValues) => {
    try {
      await arrive(await login({ email, password, captcha: await captcha.take() }), wanted);
    } catch (error) {
      if (isApiError(error, 'auth.second_factor_required')) setNeedsCode(true);
      else if (isApiError(error, 'auth.not_member')) void navigate('/has-not-account');
      else throw error;
    }
  };

  if (handOff) return handOff;
  if (needsCode) return <CodeStep wanted={wanted} onRestart={() => setNeedsCode(false)} />;
  if (me) return <Navigate to={wanted ?? (me.current ? '/home' : '/select-site')} replace />;
  return (
    <PublicLayout title={t`Que bom ver você`} lead={<Trans>Entre para continuar de onde parou.</Trans>}>
      <SignInForm onSubmit={submit} isVerified={captcha.isReady} />
      <PasskeyButton wanted={wanted} />
      {site?.google_sign_in && <GoogleButton wanted={wanted} />}
      <p className={css.below}>
        <Trans>
          Primeiro acesso?{' '}
          <Link className={css.textLink} to="/first-access">
            Criar minha senha
          </Link>
        </Trans>
      </p>
      {mayRegister && (
        <p className={css.below}>
          <Link className={css.textLink} to={isPanel ? '/cursos-gratuitos' : '/create-account'}>
            {isPanel ? <Trans>Conhecer os cursos gratuitos</Trans> : <Trans>Criar conta</Trans>}
          </Link>
        </p>
      )}
    </PublicLayout>
  );
}
