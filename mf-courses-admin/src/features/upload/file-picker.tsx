import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '@clube/shared/ui';

/** Asks for a file that the browser has no more. */
export function FilePicker({ name, onFile }: { name: string; onFile: (file: File) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" aria-label={t`Escolher arquivo: ${name}`} onClick={() => input.current?.click()}>
        <Trans>Escolher arquivo</Trans>
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t`Arquivo ${name}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}
