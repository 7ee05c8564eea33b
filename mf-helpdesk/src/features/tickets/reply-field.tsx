import type { KeyboardEvent } from 'react';
import { Trans } from '@lingui/react/macro';
import { useSetValue, useValue } from '@clube/shared/forms';
import { useCannedAnswers } from '../desk-tools/index.ts';
import { HeldText } from './held-text.tsx';

type Props = {
  ticketId: number;
  /** Answers that are kept ready, for staff. */
  offers: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
};

function WithAnswers({ ticketId, onKeyDown }: Omit<Props, 'offers'>) {
  const canned = useCannedAnswers(ticketId, useValue<string>('message') ?? '', useSetValue<string>('message'));
  return (
    <>
      {canned.list}
      <HeldText
        name="message"
        label={<Trans>Sua resposta</Trans>}
        hint={<Trans>Digite / para usar uma resposta pronta.</Trans>}
        onKeyDown={(event) => {
          canned.onKeyDown(event);
          if (!event.defaultPrevented) onKeyDown(event);
        }}
      />
    </>
  );
}

/** Where a reply is written. */
export function ReplyField({ offers, ...rest }: Props) {
  if (offers) return <WithAnswers {...rest} />;
  return <HeldText name="message" label={<Trans>Sua resposta</Trans>} onKeyDown={rest.onKeyDown} />;
}
