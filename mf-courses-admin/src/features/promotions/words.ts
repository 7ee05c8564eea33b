import { useLingui } from '@lingui/react/macro';
import type { PromotionKind } from '@clube/shared/contracts/promotion';

/** What the screen calls a banner, and a card. */
export function useWords(kind: PromotionKind) {
  const { t } = useLingui();
  return kind === 'banner'
    ? {
        title: t`Banners`,
        subtitle: t`O que abre o início: vários se revezam.`,
        add: t`Novo banner`,
        empty: t`Nenhum banner ainda`,
        hint: t`Um banner chama para um curso, uma aula ou qualquer endereço.`,
        titleLabel: t`Título do banner`,
        noTitle: t`Dê um título ao banner.`,
        order: t`Ordem dos banners`,
      }
    : {
        title: t`Coleções`,
        subtitle: t`Cartões em uma prateleira do início.`,
        add: t`Novo cartão`,
        empty: t`Nenhum cartão ainda`,
        hint: t`Um cartão leva a um curso, uma aula ou qualquer endereço.`,
        titleLabel: t`Título do cartão`,
        noTitle: t`Dê um título ao cartão.`,
        order: t`Ordem dos cartões`,
      };
}
