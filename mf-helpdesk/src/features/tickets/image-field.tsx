import { useRef, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { ImagePlus, X } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import * as css from './image-field.css.ts';
import { ACCEPTED, type MessageImage } from './use-image.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Takes a picture that is pasted into or dropped onto what it holds, and offers one to be chosen below it. */
export function ImageField({
  image,
  actions,
  children,
}: {
  image: MessageImage;
  /** Stand in the same line. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    // Text that is pasted stays text.
    const [file] = files;
    if (!file) return;
    event.preventDefault();
    image.choose(file);
  };
  return (
    <div
      className={css.area}
      onPaste={(event) => take(event, event.clipboardData)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      {children}
      <input
        ref={input}
        type="file"
        className={css.file}
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t`Escolher imagem`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) image.choose(file);
          event.target.value = '';
        }}
      />
      <div className={css.line}>
        {image.preview || image.isFound ? (
          <div className={css.chosen} aria-busy={image.isSending}>
            {image.preview ? (
              <img className={css.preview} src={image.preview} alt={t`Imagem da mensagem`} />
            ) : (
              <span className={css.found}>
                <Trans>Imagem anexada</Trans>
              </span>
            )}
            <Button size="small" iconOnly aria-label={t`Tirar a imagem`} onClick={image.remove}>
              <X {...icon} />
            </Button>
          </div>
        ) : (
          <div className={css.offer}>
            <Button size="small" onClick={() => input.current?.click()}>
              <ImagePlus {...icon} />
              <Trans>Anexar imagem</Trans>
            </Button>
            <span className={css.hint}>
              <Trans>ou cole, ou solte aqui</Trans>
            </span>
          </div>
        )}
        {actions}
      </div>
      {image.refused && (
        <p className={css.refused} role="alert">
          {image.refused}{' '}
          {image.canRetry && (
            <Button size="small" variant="link" onClick={image.retry}>
              <Trans>Tentar de novo</Trans>
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
