import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import { redeemHandOff } from '@clube/shared/api-client';
import { showToast, Skeleton } from '@clube/shared/ui';
import { arrive, wantedPath } from '../../session/arrive.ts';
import { PublicLayout } from '../public/public-layout.tsx';

/** /redirect-gd/{token}/{site_id}: back from Google, on the host where it began. */
export function Component() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    redeemHandOff(token).then(
      (result) => arrive(result, wantedPath(search)),
      () => {
        showToast(t`Este acesso não vale mais. Entre de novo.`, 'danger');
        void navigate('/', { replace: true });
      },
    );
  }, [token, search, navigate, t]);
  return (
    <PublicLayout title={t`Entrando…`}>
      <Skeleton lines={3} />
    </PublicLayout>
  );
}
