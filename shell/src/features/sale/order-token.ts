import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const NAME = 'pedido';
const SECRET = 'confirmar';
const never = () => () => undefined;

/**
 * The secret of the buyer's order and, at the address that a mail says, the one that says yes to it. They stand behind the hash, which no
 * server and no other page is told. A server draws the page without them, and so does the browser's first picture.
 */
export function useOrderToken(): [
  token: string | undefined,
  keep: (token: string | undefined) => void,
  secret: string | undefined,
] {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const said = isAlive ? new URLSearchParams(hash.slice(1)) : undefined;
  const keep = (next: string | undefined) =>
    void navigate({ pathname, hash: next ? `${NAME}=${next}` : '' }, { replace: true });
  return [said?.get(NAME) ?? undefined, keep, said?.get(SECRET) ?? undefined];
}
