import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './player.css.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether the picture may have a window of its own. */
  mayFloat: boolean;
};

export function KeyHelp({ open, onOpenChange, mayFloat }: Props) {
  const { t } = useLingui();
  const keys: [string, string][] = [
    [t`Espaço ou K`, t`Reproduzir ou pausar`],
    ['J · L', t`Voltar ou avançar 10 segundos`],
    ['← · →', t`Voltar ou avançar 5 segundos`],
    ['↑ · ↓', t`Aumentar ou diminuir o volume`],
    ['M', t`Ligar ou desligar o som`],
    ['C', t`Ligar ou desligar as legendas`],
    ['B', t`Anotar neste momento`],
    ['F', t`Tela cheia`],
    ...(mayFloat ? [['P', t`Picture in picture`] as [string, string]] : []),
    ['< · >', t`Mais devagar ou mais rápido`],
    ['0 – 9', t`Ir para uma parte do vídeo`],
    ['Shift + N · Shift + P', t`Próxima aula ou aula anterior`],
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Teclas do player</Trans>}>
      <dl className={css.keyList}>
        {keys.flatMap(([key, text]) => [
          <dt key={key} className={css.key}>
            {key}
          </dt>,
          <dd key={`${key}-text`}>{text}</dd>,
        ])}
      </dl>
    </Dialog>
  );
}
