import { useEffect, useRef, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import { Button } from '@clube/shared/ui';
import type { PageSize, PdfDocument } from './document.ts';
import type { Placed } from './layout.ts';
import * as css from './pdf.css.ts';

type Props = {
  file: PdfDocument;
  at: Placed;
  /** A part of the file did not come: what waits for the same part waits in vain. */
  isCut: boolean;
  onFail: () => void;
  onSize: (number: number, size: PageSize) => void;
  onRetry: () => void;
};

/** After a part of the file did not come, another page may wait for that part, for ever. */
const PATIENCE_MS = 5000;

/** A page in sight or near it: its picture, and its words over it, to be selected and to be heard. */
export function PdfPage({ file, at: { number, top, width, height }, isCut, onFail, onSize, onRetry }: Props) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [isLate, setLate] = useState(false);
  const outside = useRef({ onFail });
  useEffect(() => {
    outside.current = { onFail };
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const late = setTimeout(() => setLate(true), SAY_SLOW_MS);
    const draw = async () => {
      const page = await file.page(number);
      if (isGone || !canvas.current || !words.current) return;
      onSize(number, page);
      const drawing = page.draw(canvas.current, words.current, width / page.width);
      stop = drawing.stop;
      await drawing.done;
      if (!isGone) setDrawn(true);
    };
    draw().catch((error: unknown) => {
      if (isGone) return;
      console.info('a page of the PDF was not drawn', error);
      setFailed(true);
      outside.current.onFail();
    });
    return () => {
      isGone = true;
      clearTimeout(late);
      stop?.();
      setDrawn(false);
      setFailed(false);
      setLate(false);
    };
  }, [file, number, width, onSize]);
  // One that only takes its time comes before this.
  useEffect(() => {
    if (!isCut || isDrawn) return undefined;
    const timer = setTimeout(() => setFailed(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isCut, isDrawn]);
  return (
    <div className={css.page} role="group" aria-label={t`Página ${number}`} style={{ top, width, height }}>
      <canvas ref={canvas} className={css.picture} aria-hidden />
      <div ref={words} className={css.words} />
      {isLate && !isFailed && !isDrawn && (
        <div className={css.late} role="status">
          <p>
            <Trans>O PDF está demorando.</Trans>
          </p>
          <Button size="small" onClick={onRetry}>
            <Trans>Tentar de novo</Trans>
          </Button>
        </div>
      )}
      {isFailed && !isDrawn && (
        <div className={css.failed} role="alert">
          <p>
            <Trans>Não foi possível abrir esta página.</Trans>
          </p>
          <Button size="small" onClick={onRetry}>
            <Trans>Tentar de novo</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
