import type { KeyboardEvent } from 'react';
import { Trans } from '@lingui/react/macro';
import { TextAreaInput, useSetValue, useUnsaved, useValue } from '@clube/shared/forms';
import { useCannedAnswers } from '../desk-tools/index.ts';

type Props = {
  ticketId: number;
  /** Answers that are kept ready, for staff. */
  offers: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
};

function WithAnswers({ ticketId, readOnly, onKeyDown }: Omit<Props, 'offers'> & { readOnly: boolean }) {
  const canned = useCannedAnswers(ticketId, useValue<string>('message') ?? '', useSetValue<string>('message'));
  return (
    <>
      {canned.list}
      <TextAreaInput
        name="message"
        maxLength={10_000}
        readOnly={readOnly}
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
  // What is typed while it is sent would go with what was sent.
  const { isSending: readOnly = false } = useUnsaved();
  if (offers) return <WithAnswers {...rest} readOnly={readOnly} />;
  return (
    <TextAreaInput
      name="message"
      maxLength={10_000}
      readOnly={readOnly}
      label={<Trans>Sua resposta</Trans>}
      onKeyDown={rest.onKeyDown}
    />
  );
}
