import { useEffect, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { firstCall } from '@clube/shared/transport/http';
import { on } from '@clube/shared/events';
import { ErrorBoundary, sparePart } from '@clube/shared/federation';
import {
  actsAsStudent,
  isMobileAtom,
  meAtom,
  metasAtom,
  readCookie,
  roleAtom,
  saveCookie,
  userCustomFieldsAtom,
} from '@clube/shared/session';
import { certificateNotificationsQuery } from '@clube/shared/clients/certificate';
import { firstSign } from '../../boot/first-sign.ts';
import { loadMetas } from '../../session/metas.ts';
import { cachedCertificateConfig } from '../../session/panel-cache.ts';
import { Late } from '../offline/index.ts';
import { seenCertificate } from './seen-certificate.ts';
import { useLeaving } from './use-leaving.ts';

// Deciding costs little; what is decided on comes with its dialog, and mostly nothing is.
const CertificateModal = sparePart(() =>
  import(/* webpackChunkName: "certificate-modal" */ './certificate-modal.tsx').then(
    (module) => module.CertificateModal,
  ),
);
const CustomFieldsModal = sparePart(() =>
  import(/* webpackChunkName: "duties" */ './duties.ts').then((module) => module.CustomFieldsModal),
);
const LeavingModal = sparePart(() =>
  import(/* webpackChunkName: "notices" */ './notices.ts').then((module) => module.LeavingModal),
);
const OnboardingModal = sparePart(() =>
  import(/* webpackChunkName: "notices" */ './notices.ts').then((module) => module.OnboardingModal),
);
const TermsModal = sparePart(() =>
  import(/* webpackChunkName: "duties" */ './duties.ts').then((module) => module.TermsModal),
);
const VideoNotice = sparePart(() =>
  import(/* webpackChunkName: "notices" */ './notices.ts').then((module) => module.VideoNotice),
);

/** product.md §5: staff who look as themselves, on a screen wider than 576 px, who have neither finished nor declined. */
function mayBeOfferedTour(isMobile: boolean) {
  const level = readCookie('access_level');
  return (level === 'owner' || level === 'admin') && !actsAsStudent() && !isMobile;
}

const NOTHING: Record<string, unknown> = {};
/** What was answered before; undefined until it is known. Nothing is asked for without need: most pages have no call of their own. */
function useAnswers(keys: readonly string[]) {
  const list = keys.join();
  const [known, setKnown] = useState<{ list: string; answers: Record<string, unknown> }>();
  useEffect(() => {
    if (list === '') return;
    let current = true;
    void loadMetas(list.split(',')).then((answers) => current && setKnown({ list, answers }));
    return () => {
      current = false;
    };
  }, [list]);
  if (list === '') return NOTHING;
  return known?.list === list ? known.answers : undefined;
}

/**
 * Where there were certificates one may be new, and is asked for at once; elsewhere when the page asks for something anyway, or
 * somebody is there to be congratulated.
 */
function useMayAskForCertificates() {
  const [mayAsk, setMayAsk] = useState(false);
  useEffect(() => {
    const ask = () => setMayAsk(true);
    if (cachedCertificateConfig()?.exists) return ask();
    void Promise.race([firstSign(), firstCall]).then(ask);
  }, []);
  return mayAsk;
}

/** The newest certificate that this browser has not congratulated the member for. */
function useNewCertificate(memberId: number | undefined) {
  const isStudent = useAtomValue(roleAtom) === 'student';
  const mayAsk = useMayAskForCertificates();
  const { data } = useQuery({
    ...certificateNotificationsQuery(),
    enabled: mayAsk && isStudent && memberId !== undefined,
  });
  const client = useQueryClient();
  useEffect(
    () =>
      on('lesson:completed', ({ completed }) => {
        if (!completed) return;
        // It may have been the last of its course. A first look that is on its way looked before, and would be waited for.
        const { queryKey } = certificateNotificationsQuery();
        void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
      }),
    [client],
  );
  const newest = data?.[0];
  return newest && memberId !== undefined && newest.id > seenCertificate(memberId) ? newest : undefined;
}

function useModal(): ReactNode {
  const me = useAtomValue(meAtom);
  const metas = useAtomValue(metasAtom);
  const isMobile = useAtomValue(isMobileAtom);
  const current = me?.current;
  const siteId = current?.currentSite.id;
  const termsKey = `_termos_${siteId}`;
  const needsTerms = metas['termsOfUseActivated'] === 'on';
  const isOffered = mayBeOfferedTour(isMobile);
  const answers = useAnswers([...(needsTerms ? [termsKey] : []), ...(isOffered ? ['onboarding'] : [])]);
  const [closed, setClosed] = useState<ReadonlySet<'terms' | 'onboarding'>>(new Set());
  const certificate = useNewCertificate(current?.currentMember.id);
  const leaving = useLeaving();
  const [uploaded, setUploaded] = useState<number>();
  useEffect(() => on('media:uploaded', ({ mediaId }) => setUploaded(mediaId)), []);
  const misses = useAtomValue(userCustomFieldsAtom) === false;
  useEffect(() => {
    if (siteId !== undefined) saveCookie('custom_fields_filled', misses ? '0' : '1');
  }, [siteId, misses]);
  const close = (name: 'terms' | 'onboarding') => setClosed((known) => new Set([...known, name]));

  if (leaving) return <LeavingModal eraseAt={leaving.eraseAt} onClose={leaving.told} />;
  // What a student is asked is no question to who looks on as one, who could not answer it either.
  if (!answers || !current || current.viewing) return null;
  if (needsTerms && answers[termsKey] === undefined && !closed.has('terms'))
    return <TermsModal metaKey={termsKey} metas={metas} onAccepted={() => close('terms')} />;
  if (misses) return <CustomFieldsModal />;
  if (isOffered && answers['onboarding'] === undefined && !closed.has('onboarding'))
    return <OnboardingModal onClosed={() => close('onboarding')} />;
  if (uploaded) return <VideoNotice mediaId={uploaded} onClose={setUploaded} />;
  const { id } = current.currentMember;
  return certificate && <CertificateModal key={certificate.id} memberId={id} certificate={certificate} />;
}

/**
 * The modals of every screen, one at a time: an account that goes first, terms before the tour's offer (product.md §4), what the panel must know between them,
 * certificates last. Beside them what says that there is no network, and files on their way: they too come when the page has nothing else to do,
 * and stay where a modal cannot be shown.
 */
export function GlobalModals() {
  const modal = useModal();
  return (
    <>
      <ErrorBoundary onError={(error) => reportError(error)} fallback={() => null}>
        {modal}
      </ErrorBoundary>
      <Late />
    </>
  );
}
