import { useCallback, useEffect, useRef, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { HOME_PREVIEW_READY, homePreview, type HomeDraft } from '@clube/shared/contracts/home-preview';
import { Tabs } from '@clube/shared/ui/tabs';
import * as css from './promotions.css.ts';

/** The frame is drawn in these sizes and shrunk, so that it is the screen and not a narrow version of it; pixels. */
const DESKTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 700 };
type Size = typeof DESKTOP;

/** The real home in a frame, told what has not been saved yet. It is looked at, not used. */
function Frame({ draft, title, size }: { draft: HomeDraft; title: string; size: Size }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  const { width, height } = size;
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / width));
    if (stage.current) watch.observe(stage.current);
    return () => watch.disconnect();
  }, [width]);
  const text = JSON.stringify(draft);
  const show = useCallback(
    () => frame.current?.contentWindow?.postMessage(homePreview(JSON.parse(text) as HomeDraft), location.origin),
    [text],
  );
  useEffect(() => {
    show();
    const answer = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === HOME_PREVIEW_READY) show();
    };
    addEventListener('message', answer);
    return () => removeEventListener('message', answer);
  }, [show]);
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
        src="/home"
        title={title}
        inert
      />
    </div>
  );
}

/** The home as it would be, wide and on a phone. */
export function HomePreview({ draft }: { draft: HomeDraft }) {
  const { t } = useLingui();
  const [view, setView] = useState('desktop');
  return (
    <section aria-label={t`Como vai ficar`}>
      <Tabs
        value={view}
        onChange={setView}
        tabs={[
          {
            id: 'desktop',
            label: <Trans>No computador</Trans>,
            content: <Frame draft={draft} title={t`Prévia do início`} size={DESKTOP} />,
          },
          {
            id: 'phone',
            label: <Trans>No celular</Trans>,
            content: <Frame draft={draft} title={t`Prévia do início no celular`} size={PHONE} />,
          },
        ]}
      />
    </section>
  );
}
