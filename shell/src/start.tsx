import './fonts.css';
import '@clube/shared/ui/reset';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { getDefaultStore } from 'jotai';
import { BrowserRouter } from 'react-router-dom';
import { installFileLoader } from '@clube/shared/federation';
import { activateLocale, sharedCatalogues } from '@clube/shared/i18n';
import { hearBackFirst } from '@clube/shared/unsaved/may-leave';
import { App } from './app.tsx';
import { takeOverStyles } from './boot/broken-styles.ts';
import { awaitPicture, comeAlive, isDrawn, reportMismatch, takeOver } from './boot/first-picture.ts';
import { endLoading, hydrate } from './boot/hydrate.ts';
import { bringIdleCallbacks } from './boot/idle.ts';
import { nameTab } from './boot/name-tab.ts';
import { loadTexts } from './boot/load-texts.ts';
import { readBoot } from './boot/read-boot.ts';
import { keepTimeZone } from './boot/time-zone.ts';
import { reportFailures } from './boot/report-failures.ts';
import { warmUpOnFirstSign, watchFirstCall } from './boot/warm-up.ts';
import { readPlainTexts, shellCatalogues, spokenAlready } from './catalogues.ts';
import { consentAtom } from './features/tracking/consent.ts';
import { installComposition } from './federation/load-remote.ts';
import { followReplacing } from './session/follow-replacing.ts';
import { followSessionEnd } from './session/leave.ts';
import { followDraft, isPreview } from './session/preview.ts';

// Development: nothing to run again, the new sheet replaces the old one; what speaks to people outside of a screen stays. The
// styles' compiler names its sheets anew at the first change, and the old name is asked for in vain.
const keep = () => {};
import.meta.webpackHot?.accept('@clube/shared/ui/reset', keep, keep);
import.meta.webpackHot?.accept('./session/leave.ts', keep, keep);

/** Once a page: what has to be there before its first picture, and the picture. */
export async function start(): Promise<void> {
  bringIdleCallbacks();
  installFileLoader();
  hearBackFirst();
  takeOverStyles();
  readPlainTexts();
  const boot = await readBoot();
  const isSpoken = boot.composition.language === boot.locale;
  const texts = isSpoken ? [spokenAlready(boot.locale)] : [sharedCatalogues, shellCatalogues];
  await Promise.all(texts.map((loaders) => loadTexts('shell', loaders, boot.locale)));
  activateLocale(boot.locale);
  hydrate(boot);
  nameTab();
  installComposition(boot.composition);
  reportFailures(boot.composition);
  followSessionEnd();
  followReplacing();
  const { ga4_measurement_id: measurementId } = boot.site.meta;
  if (isPreview()) followDraft();
  else if (measurementId && getDefaultStore().get(consentAtom) === 'granted') {
    const role = boot.me?.current?.currentMember.role ?? null;
    // Whoever is not counted does without; and a page that is not counted for once is a page.
    import(/* webpackChunkName: "analytics" */ './features/tracking/analytics.ts').then(
      ({ startAnalytics }) => startAnalytics(measurementId, boot.site.site_id ?? undefined, role),
      (error: unknown) => console.error('visits are not counted', error),
    );
  }
  warmUpOnFirstSign();
  watchFirstCall();

  const root = document.querySelector<HTMLElement>('#root')!;
  // Without transitions: a part that renders without end would put a link off for ever.
  const inAddressBar = (screens: ReactNode) => <BrowserRouter useTransitions={false}>{screens}</BrowserRouter>;
  const isTakenOver = isDrawn(root) && !isPreview() && (await awaitPicture(boot.composition));
  if (isTakenOver) {
    takeOver(root);
    const onDrawn = () =>
      void comeAlive(root, () => {
        endLoading();
        keepTimeZone();
      });
    hydrateRoot(root, <App router={inAddressBar} onDrawn={onDrawn} />, {
      onRecoverableError: reportMismatch,
    });
  } else {
    globalThis.clubeKeep?.();
    delete root.dataset['drawn'];
    globalThis.clubeDone = undefined;
    root.replaceChildren();
    keepTimeZone();
    createRoot(root).render(<App router={inAddressBar} onDrawn={endLoading} />);
  }
}
