import { useEffect, useRef } from 'react';
import { useAtomValue } from 'jotai';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { isApiError, login, redeemHandOff } from '@clube/shared/api-client';
import { meAtom } from '@clube/shared/session';
import { Skeleton, showToast } from '@clube/shared/ui';
import { arrive, wantedPath } from '../../session/arrive.ts';
import { PublicLayout } from '../public/public-layout.tsx';
import * as css from '../public/public-layout.css.ts';
import { useCaptcha } from '../public/use-captcha.ts';
import { SignInForm, type SignInValues } from './sign-in-form.tsx';

/** Redeems a hand-off from another host; the code works once, so it is sent once. */
function useHandOff(): boolean {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const code = new URLSearchParams(search).get('rdr');
  const sent = useRef(false);
  useEffect(() => {
    if (!code || sent.current) return;
    sent.current = true;
    redeemHandOff(code).then(
      (result) => arrive(result, wantedPath(search)),
      () => {
        showToast(t`Este acesso não vale mais. Entre de novo.`, 'danger');
        void navigate('/', { replace: true });
      },
    );
  }, [code, search, navigate, t]);
  return code !== null;
}

export function Component() {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const me = useAtomValue(meAtom);
  const captcha = useCaptcha();
  const isHandedOver = useHandOff();
  const wanted = wantedPath(search);

  const submit = async ({ email, password }: SignInValues) => {
    try {
      await arrive(await login({ email, password, captcha: await captcha.take() }), wanted);
    } catch (error) {
      if (!isApiError(error, 'auth.not_member')) throw error;
      void navigate('/has-not-account');
    }
  };

  if (isHandedOver)
    return (
      <PublicLayout title={t`Entrando…`}>
        <Skeleton lines={3} />
      </PublicLayout>
    );
  if (me) return <Navigate to={me.current ? (wanted ?? '/home') : '/select-site'} replace />;
  return (
    <PublicLayout title={t`Que bom ver você`} lead={<Trans>Entre para continuar de onde parou.</Trans>}>
      <SignInForm onSubmit={submit} isVerified={captcha.isReady} />
      <p className={css.below}>
        <Trans>
          Primeiro acesso?{' '}
          <Link className={css.textLink} to="/reset-password">
            Criar minha senha
          </Link>
        </Trans>
      </p>
    </PublicLayout>
  );
}
