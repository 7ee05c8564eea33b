import { useEffect, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { login, redeemHandOff } from '@clube/shared/clients/sign-in';
import { isApiError } from '@clube/shared/transport';
import { meAtom, siteAtom } from '@clube/shared/session';
import { Skeleton, showToast } from '@clube/shared/ui';
import { awaited } from '../../boot/awaited.ts';
import { arrive, wantedPath } from '../../session/arrive.ts';
import { useSecretOfAddress } from '../../session/secret-of-address.ts';
import { tellHandOff } from '../../session/tell-hand-off.ts';
import { CodeStep, PublicLayout, publicStyles as css, useCaptcha } from '../public/index.ts';
import { GoogleButton } from './google-button.tsx';
import type { HandOffQuestion } from './hand-off-question.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInForm, type SignInValues } from './sign-in-form.tsx';

/** Redeems a hand-off from another host; the code works once, so it is sent once. `Question`: what comes first, where something does. */
function useHandOff() {
  const { search } = useLocation();
  const code = useSecretOfAddress('rdr', { survivesReload: false });
  const [isOver, setOver] = useState(false);
  const [Question, setQuestion] = useState<typeof HandOffQuestion>();
  const sent = useRef(false);
  useEffect(() => {
    if (!code || sent.current) return;
    sent.current = true;
    const enter = async () => {
      try {
        await arrive(await redeemHandOff(code), wantedPath(search));
      } catch (error) {
        if (!isApiError(error, 'auth.hand_off_unconfirmed')) throw error;
        const asking = import(/* webpackChunkName: "hand-off" */ './hand-off-question.tsx');
        const { HandOffQuestion: Came } = await awaited('hand-off', asking);
        setQuestion(() => Came);
      }
    };
    enter().catch((error: unknown) => {
      tellHandOff(error);
      setOver(true);
    });
  }, [code, search]);
  return { code: isOver ? undefined : code, Question, leave: () => setOver(true) };
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
  const { code, Question, leave } = useHandOff();
  const wanted = wantedPath(search);
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

  if (code && Question) return <Question code={code} wanted={wanted} onLeave={leave} />;
  if (code)
    return (
      <PublicLayout title={t`Entrando…`}>
        <Skeleton lines={3} />
      </PublicLayout>
    );
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
