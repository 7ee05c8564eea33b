import { useEffect, useRef, useState } from 'react';
import { Compass } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { writeMemberMeta } from '@clube/shared/clients/meta';
import { Button, Row, showFailure } from '@clube/shared/ui';
import { isFeatureEnabled } from '@clube/shared/session/features';
import { Dialog } from '@clube/shared/ui/overlays';
import { keepMeta } from '../../session/metas.ts';
import { startTour } from '../tour/index.ts';
import * as css from './modals.css.ts';

/** product.md §9: the intro modal closes one second after going home, the tour starts one second after it closed. */
const CLOSE_MS = 1000;
const TOUR_MS = 1000;

/** Whether the platform offers the tour: asked for only where somebody would be offered it. Undefined until it is known. */
function useIsOffered() {
  const [isOffered, setOffered] = useState<boolean>();
  useEffect(() => {
    let current = true;
    void isFeatureEnabled('onboarding_tour').then((isOn) => current && setOffered(isOn));
    return () => {
      current = false;
    };
  }, []);
  return isOffered;
}

/** The tour's offer, where whoever runs the platform has not switched it off. */
export function OnboardingModal({ onClosed }: { onClosed: () => void }) {
  const isOffered = useIsOffered();
  useEffect(() => {
    if (isOffered === false) onClosed();
  }, [isOffered, onClosed]);
  return isOffered && <Offer onClosed={onClosed} />;
}

function Offer({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const isLeaving = useRef(false);
  const decline = () => {
    if (isLeaving.current) return;
    setOpen(false);
    onClosed();
    writeMemberMeta('onboarding', 'completed').then(
      () => keepMeta('onboarding', 'completed'),
      (error: unknown) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
    );
  };
  const accept = () => {
    isLeaving.current = true;
    void navigate('/home');
    setTimeout(() => setOpen(false), CLOSE_MS);
  };
  useEffect(() => {
    if (open || !isLeaving.current) return;
    const timer = setTimeout(() => {
      startTour();
      onClosed();
    }, TOUR_MS);
    return () => clearTimeout(timer);
  }, [open, onClosed]);
  return (
    <Dialog open={open} onOpenChange={decline} title={<Trans>Quer conhecer o painel?</Trans>}>
      <span className={css.icon}>
        <Compass size={28} strokeWidth={1.75} aria-hidden />
      </span>
      <p className={css.text}>
        <Trans>Em um minuto mostramos onde ficam os cursos, os membros, os comentários e a ajuda.</Trans>
      </p>
      <Row>
        <Button variant="primary" size="large" onClick={accept}>
          <Trans>Fazer o tour</Trans>
        </Button>
        <Button variant="link" onClick={decline}>
          <Trans>Agora não</Trans>
        </Button>
      </Row>
    </Dialog>
  );
}
