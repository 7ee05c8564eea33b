import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/index.ts';
import * as css from '../ui/feedback/feedback.css.ts';

/**
 * In the place of a part that is late, or did not come: the rest goes on.
 * @param speaks it is heard; no other says the same at once
 */
export function PartNotice({
  isFailed,
  speaks = true,
  retry,
}: {
  isFailed: boolean;
  speaks?: boolean;
  retry: () => void;
}) {
  return (
    <div className={css.quiet} role={speaks ? 'status' : undefined}>
      <span>
        {isFailed ? (
          <Trans>Esta parte da página não carregou agora.</Trans>
        ) : (
          <Trans>Esta parte da página está demorando.</Trans>
        )}
      </span>
      <Button variant="link" size="small" onClick={retry}>
        <Trans>Tentar de novo</Trans>
      </Button>
    </div>
  );
}
