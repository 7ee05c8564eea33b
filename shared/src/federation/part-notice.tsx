import { Trans } from '@lingui/react/macro';
import { Button, QuietNotice } from '../ui/index.ts';

/** In the place of a part that is late, or did not come: the rest goes on. */
export function PartNotice({ isFailed, retry }: { isFailed: boolean; retry: () => void }) {
  return (
    <QuietNotice
      action={
        <Button variant="link" size="small" onClick={retry}>
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    >
      {isFailed ? (
        <Trans>Esta parte da página não carregou agora.</Trans>
      ) : (
        <Trans>Esta parte da página está demorando.</Trans>
      )}
    </QuietNotice>
  );
}
