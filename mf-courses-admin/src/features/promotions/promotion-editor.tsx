import { useQueryClient } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { deletePromotion, patchPromotion, promotionsQuery } from '@clube/shared/clients/promotion';
import type { Promotion, PromotionKind } from '@clube/shared/contracts/promotion';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Card, TextField } from '@clube/shared/ui';
import { LeaveGuard } from '@clube/shared/unsaved';
import { ArtFields } from './art-fields.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { BothShown } from './both-shown.tsx';
import { EditorBar } from './editor-bar.tsx';
import { HomePreview } from './home-preview.tsx';
import { PeriodFields } from './period-fields.tsx';
import { isWhole, TargetFields } from './target-fields.tsx';
import { useDraft } from './use-draft.ts';
import { draftOf, valuesOf, type Values } from './values.ts';
import { useWords } from './words.ts';
import * as css from './promotions.css.ts';

/** How long its texts may be. */
const MOST = { title: 80, subtitle: 160, button_text: 40 };

type Props = { kind: PromotionKind; item: Promotion; list: Promotion[]; refresh: () => Promise<unknown> };

/** One banner or card: how it looks on the home, and all that can be said of it. */
export function PromotionEditor({ kind, item, list, refresh }: Props) {
  const words = useWords(kind);
  const client = useQueryClient();
  const { values, edits, save, change, both } = useDraft<Values>({
    saved: valuesOf(item),
    version: item.version,
    save: (sent, version) => patchPromotion(kind, item.id, { ...sent, version }),
    read: async () => {
      await refresh();
      const now = (await client.fetchQuery(promotionsQuery(kind))).find(({ id }) => id === item.id);
      return now && { saved: valuesOf(now), version: now.version };
    },
    refresh,
  });
  const { title, subtitle, button_text, target, audience, published } = values;
  const isTouched = Object.keys(edits).length > 0;
  const tooMuch = {
    title: tooLong(title, MOST.title),
    subtitle: tooLong(subtitle, MOST.subtitle),
    button_text: tooLong(button_text, MOST.button_text),
  };
  const isValid = title.trim() !== '' && isWhole(target) && Object.values(tooMuch).every((said) => said === undefined);
  const shown = draftOf(kind, list, item, values);
  return (
    <div className={css.editor}>
      {isTouched && (
        <LeaveGuard>
          <Trans>O que você mudou ainda não foi salvo.</Trans>
        </LeaveGuard>
      )}
      <HomePreview draft={kind === 'banner' ? { banners: shown } : { cards: shown }} />
      <Card>
        <ArtFields kind={kind} item={item} onChange={refresh} />
      </Card>
      <Card>
        <div className={css.fields}>
          <TextField
            label={words.titleLabel}
            value={title}
            error={title.trim() === '' ? words.noTitle : tooMuch.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextField
            label={<Trans>Subtítulo</Trans>}
            value={subtitle}
            error={tooMuch.subtitle}
            onChange={(event) => change({ subtitle: event.target.value })}
          />
          <TargetFields target={target} onChange={(next) => change({ target: next })} />
          <TextField
            label={<Trans>Texto do botão</Trans>}
            value={button_text}
            error={tooMuch.button_text}
            hint={<Trans>Sem texto, a arte inteira leva ao destino.</Trans>}
            onChange={(event) => change({ button_text: event.target.value })}
          />
          <PeriodFields of={values} onChange={change} />
          <AudienceFields audience={audience} onChange={(next) => change({ audience: next })} />
        </div>
      </Card>
      <BothShown titleLabel={words.titleLabel} {...both} />
      <EditorBar
        kind={kind}
        title={item.title}
        of={item}
        isPublished={published}
        isValid={isValid}
        isTouched={isTouched}
        isSaving={save.isPending}
        onPublish={() => save.mutate(published ? { published: false } : { ...edits, published: true })}
        onSave={() => save.mutate(edits)}
        remove={() => deletePromotion(kind, item.id)}
        refresh={refresh}
        loss={<Trans>Sai do início na hora, com as imagens.</Trans>}
      />
    </div>
  );
}
