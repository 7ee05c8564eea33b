import { Trans } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import * as css from './tickets.css.ts';
import type { useEarlierMessages } from './use-earlier-messages.ts';

/** Asks for the page before the messages that are shown. */
export function EarlierMessages({ older }: { older: ReturnType<typeof useEarlierMessages> }) {
  if (!older.hasEarlier) return null;
  return (
    <p className={css.earlier}>
      <Button size="small" loading={older.isPending} onClick={older.load}>
        <Trans>Ver mensagens anteriores</Trans>
      </Button>
    </p>
  );
}
