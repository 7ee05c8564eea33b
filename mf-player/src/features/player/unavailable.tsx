import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { roleAtom } from '@clube/shared/session';
import { Button } from '@clube/shared/ui';
import type { PlayerError } from './contract.ts';
import * as css from './player.css.ts';

/** product.md §8: students are told to contact the seller, sellers to contact support or the administrator. */
export function ContactWhom() {
  const isStudent = useAtomValue(roleAtom) === 'student';
  return isStudent ? (
    <Trans>Entre em contato com o vendedor do curso.</Trans>
  ) : (
    <Trans>Entre em contato com o suporte ou com o administrador.</Trans>
  );
}

/** Who waits for a converter, and what helps. */
export function WaitsForConverter() {
  const isStudent = useAtomValue(roleAtom) === 'student';
  return isStudent ? (
    <Trans>Este vídeo ainda não pode ser assistido.</Trans>
  ) : (
    <Trans>Este arquivo precisa ser convertido, e o servidor ainda não tem com quê (ffmpeg).</Trans>
  );
}

type UnavailableProps = {
  error: Extract<PlayerError, 'forbidden' | 'unavailable'>;
  /** Where it can be tried again; the place stays. */
  onRetry?: () => void;
};

export function Unavailable({ error, onRetry }: UnavailableProps) {
  return (
    <div className={css.aboveBar} role="alert">
      <p className={css.messageTitle}>
        <Trans>Vídeo indisponível</Trans>
      </p>
      <p className={css.messageText}>
        {error === 'forbidden' && (
          <>
            <Trans>O servidor de vídeo não liberou o acesso (403).</Trans>{' '}
          </>
        )}
        <ContactWhom />
      </p>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          <Trans>Tentar de novo</Trans>
        </Button>
      )}
    </div>
  );
}

/** The line is away: it goes on by itself. */
export const Waiting = () => (
  <div className={css.aboveBar} role="status">
    <p className={css.messageTitle}>
      <Trans>O vídeo não está chegando</Trans>
    </p>
    <p className={css.messageText}>
      <Trans>Continuamos tentando. Ele segue de onde parou assim que a conexão voltar.</Trans>
    </p>
  </div>
);
