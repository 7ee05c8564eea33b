import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { isApiError } from '@clube/shared/transport';
import { wantedPath } from '../../session/arrive.ts';
import { CodeStep, Redeeming } from '../public/index.ts';

/** /redirect-gd/{token}/{site_id}: back from Google, on the host where it began. */
export function Component() {
  const { token = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  const wanted = wantedPath(search);
  const leave = () => void navigate('/', { replace: true });
  if (needsCode) return <CodeStep wanted={wanted} onRestart={leave} />;
  const goOn = (error: unknown) => {
    const isAsked = isApiError(error, 'auth.second_factor_required');
    setNeedsCode(isAsked);
    return isAsked;
  };
  return <Redeeming code={token} wanted={wanted} onRefused={goOn} onLeave={leave} />;
}
