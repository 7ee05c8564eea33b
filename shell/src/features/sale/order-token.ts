import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const NAME = 'pedido';
const SECRET = 'confirmar';
/** Said by the mail of whoever had the trial. */
const TRIED = 'sem-teste';
const never = () => () => undefined;

/**
 * The secret of the buyer's order and, at the address that a mail says, the one that says yes to it. They stand behind the hash, which no
 * server and no other page is told. A server draws the page without them, and so does the browser's first picture.
 */
export function useOrderToken(): {
  token: string | undefined;
  secret: string | undefined;
  isTried: boolean;
  /** Another order, or none: then it may be said that the trial was had. */
  keep: (token: string | undefined, isTried?: boolean) => void;
} {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const said = isAlive ? new URLSearchParams(hash.slice(1)) : undefined;
  const keep = (next: string | undefined, isTried = false) =>
    void navigate({ pathname, hash: next ? `${NAME}=${next}` : isTried ? `${TRIED}=1` : '' }, { replace: true });
  return {
    token: said?.get(NAME) ?? undefined,
    secret: said?.get(SECRET) ?? undefined,
    isTried: said?.has(TRIED) ?? false,
    keep,
  };
}
