import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const NAME = 'pedido';
const never = () => () => undefined;

/**
 * The secret of the buyer's order: it stands behind the hash, which no server and no other page is told. A server draws the page without
 * it, and so does the browser's first picture.
 */
export function useOrderToken(): [token: string | undefined, keep: (token: string | undefined) => void] {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const token = isAlive ? new URLSearchParams(hash.slice(1)).get(NAME) : null;
  const keep = (next: string | undefined) =>
    void navigate({ pathname, hash: next ? `${NAME}=${next}` : '' }, { replace: true });
  return [token ?? undefined, keep];
}
