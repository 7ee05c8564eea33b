import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { Button, Row, TextField } from '@clube/shared/ui';
import { tooLong } from '@clube/shared/contracts/too-long';
import * as parts from '../../parts.css.ts';

type Props = { name: string; maxLength: number; onSave: (name: string) => Promise<unknown>; onCancel: () => void };

/** Another name for a file; its type stays. */
export function RenameMaterial({ name, maxLength, onSave, onCancel }: Props) {
  const [text, setText] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const problem = tooLong(text, maxLength);
  return (
    <form
      className={parts.fileForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '' || problem) return;
        setBusy(true);
        void onSave(text.trim()).finally(() => setBusy(false));
      }}
    >
      <TextField
        autoFocus
        label={<Trans>Nome do material</Trans>}
        value={text}
        error={problem}
        onChange={({ target }) => setText(target.value)}
      />
      <Row>
        <Button
          type="submit"
          size="small"
          variant="primary"
          loading={isBusy}
          disabled={text.trim() === '' || problem !== undefined}
        >
          <Trans>Salvar nome</Trans>
        </Button>
        <Button size="small" onClick={onCancel}>
          <Trans>Cancelar</Trans>
        </Button>
      </Row>
    </form>
  );
}
