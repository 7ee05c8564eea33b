import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import { redeemHandOff } from '@clube/shared/clients/sign-in';
import { isApiError } from '@clube/shared/transport';
import { Skeleton } from '@clube/shared/ui';
import { arrive, wantedPath } from '../../session/arrive.ts';
import { tellHandOff } from '../../session/tell-hand-off.ts';
import { CodeStep, PublicLayout } from '../public/index.ts';

/** /redirect-gd/{token}/{site_id}: back from Google, on the host where it began. */
export function Component() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [needsCode, setNeedsCode] = useState(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    redeemHandOff(token).then(
      (result) => arrive(result, wantedPath(search)),
      (error: unknown) => {
        if (isApiError(error, 'auth.second_factor_required')) return setNeedsCode(true);
        tellHandOff(error);
        void navigate('/', { replace: true });
      },
    );
  }, [token, search, navigate]);
  if (needsCode)
    return <CodeStep wanted={wantedPath(search)} onRestart={() => void navigate('/', { replace: true })} />;
  return (
    <PublicLayout title={t`Entrando…`}>
      <Skeleton lines={3} />
    </PublicLayout>
  );
}
