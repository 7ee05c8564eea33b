import { useEffect, useRef, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PlayerSource } from '@clube/shared/contracts/lesson';
import * as css from './page-frame.css.ts';
import { ContactWhom } from './unavailable.tsx';

/** After so long without an answer of its host, somebody who waits is told. */
export const LATE_MS = 12_000;

type Props = { source: Extract<PlayerSource, { kind: 'page' }>; title: string };

/**
 * A page of another host. Browsers do not tell whether what stands in a frame is the page or a refusal of it: what helps when it does not
 * come stands below it, always.
 */
export function PageFrame({ source: { url, host, address }, title }: Props) {
  const { t } = useLingui();
  const behind = useRef<HTMLAnchorElement>(null);
  const [state, setState] = useState<'coming' | 'late' | 'there'>('coming');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'coming' ? 'late' : now)), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.whole}>
      {/* Some pages have a hundred places for the Tab key. */}
      <button type="button" className={css.skip} onClick={() => behind.current?.focus()}>
        <Trans>Pular o conteúdo de {host}</Trans>
      </button>
      <iframe
        className={css.frame}
        src={url}
        title={t`${title}, em ${host}`}
        allow="fullscreen; encrypted-media"
        onLoad={() => setState('there')}
      />
      <div className={css.note}>
        <span role="status">
          {state === 'late' ? (
            <Trans>O conteúdo de {host} não está chegando.</Trans>
          ) : (
            <Trans>O conteúdo não aparece?</Trans>
          )}
        </span>{' '}
        <a ref={behind} href={address} target="_blank" rel="noopener noreferrer" className={css.link}>
          <Trans>Abrir em outra aba</Trans>
        </a>
        {'. '}
        <ContactWhom />
      </div>
    </div>
  );
}
