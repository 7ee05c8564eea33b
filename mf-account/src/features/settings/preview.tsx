import { useCallback, useEffect, useRef, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LoginSettings } from '@clube/shared/contracts/site';
import { Tabs } from '@clube/shared/ui/tabs';
import * as css from './settings.css.ts';

/** The frame is drawn in these sizes and shrunk, so that the preview is the screen and not a narrow version of it; pixels. */
const DESKTOP = { width: 1280, height: 880 };
const PHONE = { width: 390, height: 760 };
type Size = typeof DESKTOP;

/** A real screen in a frame, drawn with what has not been saved yet. It is looked at, not used. */
function Screen({ draft, src, title, size }: { draft: LoginSettings; src: string; title: string; size: Size }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / size.width));
    if (stage.current) watch.observe(stage.current);
    return () => watch.disconnect();
  }, [size]);
  const text = JSON.stringify(draft);
  const show = useCallback(() => {
    const site = JSON.parse(text) as LoginSettings;
    frame.current?.contentWindow?.postMessage({ kind: 'clube:preview', site }, location.origin);
  }, [text]);
  useEffect(() => {
    show();
    const answer = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === 'clube:preview-ready')
        show();
    };
    addEventListener('message', answer);
    return () => removeEventListener('message', answer);
  }, [show]);
  const { width, height } = size;
  return (
    <div
      ref={stage}
      className={size === PHONE ? css.phoneStage : css.stage}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <iframe
        ref={frame}
        className={css.frame}
        style={{ width, height, transform: `scale(${scale})` }}
        src={src}
        title={title}
        inert
      />
    </div>
  );
}

/** The sign-in screen, wide and on a phone, and the home, as they would be. */
export function Preview({ draft }: { draft: LoginSettings }) {
  const { t } = useLingui();
  const [view, setView] = useState('sign-in');
  const screen = (src: string, title: string, size: Size) => <Screen {...{ draft, src, title, size }} />;
  return (
    <section aria-label={t`Como vai ficar`} className={css.preview}>
      <Tabs
        value={view}
        onChange={setView}
        tabs={[
          {
            id: 'sign-in',
            label: <Trans>Tela de entrada</Trans>,
            content: screen('/_preview/sign-in', t`Prévia da tela de entrada`, DESKTOP),
          },
          {
            id: 'phone',
            label: <Trans>No celular</Trans>,
            content: screen('/_preview/sign-in', t`Prévia da tela de entrada no celular`, PHONE),
          },
          { id: 'home', label: <Trans>Início</Trans>, content: screen('/home', t`Prévia do início`, DESKTOP) },
        ]}
      />
    </section>
  );
}
