import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { deletePromotion, patchPromotion } from '@clube/shared/clients/promotion';
import type { Promotion, PromotionKind } from '@clube/shared/contracts/promotion';
import { isApiError } from '@clube/shared/transport';
import { Button, Card, showFailure, showToast, TextField } from '@clube/shared/ui';
import { LeaveGuard } from '@clube/shared/unsaved';
import { DeleteQuestion } from '../../delete-question.ts';
import { fieldToMoment, momentToField } from '../../moment.ts';
import { ArtFields } from './art-fields.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { HomePreview } from './home-preview.tsx';
import { PromotionState } from './promotion-state.tsx';
import { isWhole, TargetFields } from './target-fields.tsx';
import { draftOf, valuesOf, type Values } from './values.ts';
import { useWords } from './words.ts';
import * as css from './promotions.css.ts';

type Props = { kind: PromotionKind; item: Promotion; list: Promotion[]; refresh: () => Promise<unknown> };

/** What was typed and is not saved, and the ways to save it. */
function useDraft({ kind, item, refresh }: Props) {
  const { t } = useLingui();
  const [edits, setEdits] = useState<Partial<Values>>({});
  const failed = t`Não foi possível salvar agora. Tente de novo.`;
  const texts: Partial<Record<string, string>> = {
    'version.stale': t`Alguém salvou antes. O que você mudou continua aqui: confira e salve de novo.`,
    'promotion.ends_first': t`O fim precisa vir depois do começo.`,
    'link.invalid': t`Use https:// ou um caminho que começa com /.`,
  };
  const save = useMutation({
    mutationFn: (sent: Partial<Values>) => patchPromotion(kind, item.id, { ...sent, version: item.version }),
    onSuccess: async (_answer, sent) => {
      await refresh();
      setEdits((now) =>
        Object.fromEntries(Object.entries(now).filter(([name, value]) => sent[name as keyof Values] !== value)),
      );
      showToast(t`Salvo.`, 'success');
    },
    onError: async (error) => {
      if (isApiError(error) && error.code === 'version.stale') await refresh();
      showFailure(error, (isApiError(error) && texts[error.code]) || failed);
    },
  });
  const values: Values = { ...valuesOf(item), ...edits };
  return { values, edits, save, change: (more: Partial<Values>) => setEdits((known) => ({ ...known, ...more })) };
}

function Delete({ kind, item, refresh }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { title } = item;
  return (
    <>
      <Button variant="outline-danger" aria-label={t`Apagar ${title}`} onClick={() => setAsking(true)}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Apagar</Trans>
      </Button>
      {isAsking && (
        <DeleteQuestion
          title={title}
          kind={kind}
          onDelete={() => deletePromotion(kind, item.id)}
          onDeleted={async () => {
            await refresh();
            void navigate('?', { replace: true });
          }}
          onClose={() => setAsking(false)}
        >
          <Trans>Sai do início na hora, com as imagens.</Trans>
        </DeleteQuestion>
      )}
    </>
  );
}

/** One banner or card: how it looks on the home, and all that can be said of it. */
export function PromotionEditor(props: Props) {
  const { kind, item, list, refresh } = props;
  const words = useWords(kind);
  const { values, edits, save, change } = useDraft(props);
  const { title, subtitle, button_text, target, audience, starts_at, ends_at, published } = values;
  const isTouched = Object.keys(edits).length > 0;
  const isValid = title.trim() !== '' && isWhole(target);
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
            maxLength={80}
            value={title}
            error={title.trim() === '' ? words.noTitle : undefined}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextField
            label={<Trans>Subtítulo</Trans>}
            maxLength={160}
            value={subtitle}
            onChange={(event) => change({ subtitle: event.target.value })}
          />
          <TargetFields target={target} onChange={(next) => change({ target: next })} />
          <TextField
            label={<Trans>Texto do botão</Trans>}
            maxLength={40}
            value={button_text}
            hint={<Trans>Sem texto, a arte inteira leva ao destino.</Trans>}
            onChange={(event) => change({ button_text: event.target.value })}
          />
          <TextField
            type="datetime-local"
            label={<Trans>Começa em</Trans>}
            value={momentToField(starts_at)}
            hint={<Trans>Sem data, começa quando você publica.</Trans>}
            onChange={(event) => change({ starts_at: fieldToMoment(event.target.value) })}
          />
          <TextField
            type="datetime-local"
            label={<Trans>Termina em</Trans>}
            value={momentToField(ends_at)}
            hint={<Trans>Sem data, fica até você tirar.</Trans>}
            onChange={(event) => change({ ends_at: fieldToMoment(event.target.value) })}
          />
          <AudienceFields audience={audience} onChange={(next) => change({ audience: next })} />
        </div>
      </Card>
      <div className={css.bar}>
        <PromotionState of={item} />
        <span className={css.grow} />
        <Delete {...props} />
        <Button disabled={!isValid} onClick={() => save.mutate({ ...edits, published: !published })}>
          {published ? <Trans>Voltar a rascunho</Trans> : <Trans>Publicar</Trans>}
        </Button>
        <Button
          variant="primary"
          loading={save.isPending}
          disabled={!isTouched || !isValid}
          onClick={() => save.mutate(edits)}
        >
          <Trans>Salvar</Trans>
        </Button>
      </div>
    </div>
  );
}
