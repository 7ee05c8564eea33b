import { useCallback, useEffect, useRef, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LoginSettings } from '@clube/shared/contracts/site';
import * as css from './settings.css.ts';

/** The frame is drawn this wide and shrunk, so that the preview is the screen and not a narrow version of it; pixels. */
const DESKTOP_WIDTH = 1280;

/** The real sign-in screen in a frame, drawn with what has not been saved yet. */
export function Preview({ draft }: { draft: LoginSettings }) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / DESKTOP_WIDTH));
    if (stage.current) watch.observe(stage.current);
    return () => watch.disconnect();
  }, []);
  const text = JSON.stringify(draft);
  const show = useCallback(() => {
    const site = JSON.parse(text) as LoginSettings;
    frame.current?.contentWindow?.postMessage({ kind: 'clube:preview', site }, location.origin);
  }, [text]);
  useEffect(() => {
    show();
    const answer = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && data === 'clube:preview-ready') show();
    };
    addEventListener('message', answer);
    return () => removeEventListener('message', answer);
  }, [show]);
  return (
    <figure className={css.preview}>
      <figcaption className={css.caption}>
        <Trans>Como a tela de entrada vai ficar</Trans>
      </figcaption>
      <div ref={stage} className={css.stage}>
        <iframe
          ref={frame}
          className={css.frame}
          style={{ transform: `scale(${scale})` }}
          src="/_preview/sign-in"
          title={t`Prévia da tela de entrada`}
          tabIndex={-1}
        />
      </div>
    </figure>
  );
}
