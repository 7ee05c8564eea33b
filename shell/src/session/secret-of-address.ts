import { useEffect, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

type Kept = Record<string, unknown> | null;

/**
 * The secret that a link carries in its query. Once read it leaves the address bar, where a screenshot, a copied address or
 * an extension would find it.
 * @param survivesReload the entry of the history keeps it; for what works more than once
 */
export function useSecretOfAddress(
  name: 'token' | 'rdr',
  { survivesReload }: { survivesReload: boolean },
): string | undefined {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation() as Location<Kept>;
  const [secret] = useState(() => new URLSearchParams(search).get(name) ?? state?.[name]);
  useEffect(() => {
    const query = new URLSearchParams(search);
    const written = query.get(name);
    if (written === null) return;
    query.delete(name);
    const kept = survivesReload ? { ...state, [name]: written } : state;
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, state: kept });
  }, [name, survivesReload, pathname, search, hash, state, navigate]);
  return typeof secret === 'string' ? secret : undefined;
}
