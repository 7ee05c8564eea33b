import { useEffect } from 'react';
import { Trans } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';

/** Writes down each failure of a call of the player: product.md §8 has it logged, and nobody told. */
export function useLogged(error: unknown): void {
  useEffect(() => {
    if (error) console.info('a call of the player failed', error);
  }, [error]);
}

/** In the place of what did not come, where nothing is said about it: one may ask again. */
export const QuietRetry = ({ onRetry }: { onRetry: () => void }) => (
  <div>
    <Button onClick={onRetry}>
      <Trans>Tentar de novo</Trans>
    </Button>
  </div>
);
