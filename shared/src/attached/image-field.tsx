import { useRef, type ReactNode } from 'react';
import { ImagePlus, X } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import { takingFiles } from './files.ts';
import * as css from './image-field.css.ts';
import { PICTURE_TYPES } from '../contracts/picture-limits.ts';
import type { MessageImage } from './use-image.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type LineProps = {
  image: MessageImage;
  /** Stand in the same line. */
  actions?: ReactNode;
};

/** Offers a picture to be chosen, shows the one that was, and says why there is none. */
export function ImageLine({ image, actions }: LineProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className={css.file}
        accept={PICTURE_TYPES}
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
    </>
  );
}

/** Takes a picture that is pasted into or dropped onto what it holds, and offers one to be chosen below it. */
export const ImageField = ({ children, ...line }: LineProps & { children: ReactNode }) => (
  <div className={css.area} {...takingFiles(line.image.choose)}>
    {children}
    <ImageLine {...line} />
  </div>
);
