import { useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { on } from '@clube/shared/events';
import { actsAsStudent, isMobileAtom, meAtom, metasAtom, readCookie } from '@clube/shared/session';
import { loadMetas } from '../../session/metas.ts';
import { CertificateModal } from './certificate-modal.tsx';
import { OnboardingModal } from './onboarding-modal.tsx';
import { TermsModal } from './terms-modal.tsx';
import { VideoNotice } from './video-notice.tsx';

/** product.md §5: staff who look as themselves, on a screen wider than 576 px, who have neither finished nor declined. */
function mayOfferTour(isMobile: boolean, onboarding: unknown) {
  const level = readCookie('access_level');
  return (level === 'owner' || level === 'admin') && !actsAsStudent() && !isMobile && onboarding === undefined;
}

function useAnswers(keys: readonly string[], isWanted: boolean) {
  const [answers, setAnswers] = useState<Record<string, unknown>>();
  const list = keys.join();
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    void loadMetas(list.split(',')).then((metas) => current && setAnswers(metas));
    return () => {
      current = false;
    };
  }, [list, isWanted]);
  return answers;
}

/** The modals of every screen, one at a time: terms before the tour's offer (product.md §4), certificates last. */
export function GlobalModals() {
  const me = useAtomValue(meAtom);
  const metas = useAtomValue(metasAtom);
  const isMobile = useAtomValue(isMobileAtom);
  const siteId = me?.current?.currentSite.id;
  const termsKey = `_termos_${siteId}`;
  const needsTerms = metas['termsOfUseActivated'] === 'on';
  const answers = useAnswers([termsKey, 'onboarding'], siteId !== undefined);
  const [closed, setClosed] = useState<ReadonlySet<'terms' | 'onboarding'>>(new Set());
  const [uploaded, setUploaded] = useState(false);
  useEffect(() => on('media:uploaded', () => setUploaded(true)), []);
  const close = (name: 'terms' | 'onboarding') => setClosed((known) => new Set([...known, name]));

  if (!answers || siteId === undefined) return null;
  if (needsTerms && answers[termsKey] === undefined && !closed.has('terms'))
    return <TermsModal metaKey={termsKey} metas={metas} onAccepted={() => close('terms')} />;
  if (mayOfferTour(isMobile, answers['onboarding']) && !closed.has('onboarding'))
    return <OnboardingModal onClosed={() => close('onboarding')} />;
  if (uploaded) return <VideoNotice onClose={() => setUploaded(false)} />;
  return <CertificateModal siteId={siteId} />;
}
