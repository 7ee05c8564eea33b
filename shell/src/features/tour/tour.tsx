import 'intro.js/introjs.css';
import { useMemo } from 'react';
import { Steps } from 'intro.js-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { writeMemberMeta } from '@clube/shared/clients/meta';
import type { Locale } from '@clube/shared/i18n';
import { showFailure } from '@clube/shared/ui';
import { compositionAtom } from '../../federation/composition-atom.ts';
import { keepMeta } from '../../session/metas.ts';
import { tourSteps } from './steps.ts';
import { tourAtom } from './tour-atom.ts';
import * as css from './tour.css.ts';

const isVisible = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false;

/** The tour itself; finished or closed, it does not come again. */
export function Tour() {
  const { t, i18n } = useLingui();
  const composition = useAtomValue(compositionAtom);
  const setRunning = useSetAtom(tourAtom);
  const steps = useMemo(() => tourSteps(composition, i18n.locale as Locale, isVisible), [composition, i18n.locale]);
  const end = () => {
    setRunning(false);
    writeMemberMeta('onboarding', 'completed').then(
      () => keepMeta('onboarding', 'completed'),
      (error: unknown) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
    );
  };
  return (
    <Steps
      enabled
      steps={steps}
      initialStep={0}
      onExit={end}
      options={{
        nextLabel: t`Próximo`,
        prevLabel: t`Anterior`,
        skipLabel: t`Fechar`,
        doneLabel: t`Concluir`,
        hidePrev: true,
        exitOnOverlayClick: false,
        showBullets: false,
        showProgress: true,
        scrollToElement: true,
        tooltipClass: css.tooltip,
      }}
    />
  );
}
