import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { deleteShelf, patchShelf, shelvesQuery } from '@clube/shared/clients/shelf';
import type { Shelf, ShelfPatch, ShownShelf } from '@clube/shared/contracts/shelf';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Card, TextField } from '@clube/shared/ui';
import { LeaveGuard } from '@clube/shared/unsaved';
import { AudienceFields } from './audience-fields.tsx';
import { BothShown } from './both-shown.tsx';
import { EditorBar } from './editor-bar.tsx';
import { HomePreview } from './home-preview.tsx';
import { PeriodFields } from './period-fields.tsx';
import { isWholeRule, RuleFields } from './rule-fields.tsx';
import { useDraft } from './use-draft.ts';
import * as css from './promotions.css.ts';

const MAX_TITLE = 80;
type Values = Required<Omit<ShelfPatch, 'version'>>;
const valuesOf = ({ title, rule, audience, starts_at, ends_at, state }: Shelf): Values => ({
  title,
  rule,
  audience,
  starts_at,
  ends_at,
  published: state !== 'draft',
});

/** What the home would show: all that are live. */
export const liveShelves = (list: readonly Shelf[]): ShownShelf[] =>
  list.filter(({ state }) => state === 'live').map(({ id, title, rule }) => ({ id, title, rule }));

type Props = { item: Shelf; list: Shelf[]; refresh: () => Promise<unknown> };

/** One shelf: how it looks on the home, before the others, and all that can be said of it. */
export function ShelfEditor({ item, list, refresh }: Props) {
  const { t } = useLingui();
  const { id } = item;
  const client = useQueryClient();
  const { values, edits, save, change, both } = useDraft<Values>({
    saved: valuesOf(item),
    version: item.version,
    save: (sent, version) => patchShelf(id, { ...sent, version }),
    read: async () => {
      await refresh();
      const now = (await client.fetchQuery(shelvesQuery())).find((one) => one.id === id);
      return now && { saved: valuesOf(now), version: now.version };
    },
    refresh,
  });
  const { title, rule, audience, published } = values;
  const isTouched = Object.keys(edits).length > 0;
  return (
    <div className={css.editor}>
      {isTouched && (
        <LeaveGuard>
          <Trans>O que você mudou ainda não foi salvo.</Trans>
        </LeaveGuard>
      )}
      <HomePreview
        draft={{ shelves: [{ id, title, rule }, ...liveShelves(list).filter((other) => other.id !== id)] }}
      />
      <Card>
        <div className={css.fields}>
          <TextField
            label={<Trans>Título da prateleira</Trans>}
            value={title}
            error={title.trim() === '' ? t`Dê um título à prateleira.` : tooLong(title, MAX_TITLE)}
            onChange={(event) => change({ title: event.target.value })}
          />
          <RuleFields rule={rule} onChange={(next) => change({ rule: next })} />
          <PeriodFields of={values} onChange={change} />
          <AudienceFields audience={audience} onChange={(next) => change({ audience: next })} />
        </div>
      </Card>
      <BothShown titleLabel={t`Título da prateleira`} {...both} />
      <EditorBar
        kind="shelf"
        title={item.title}
        of={item}
        isPublished={published}
        isValid={title.trim() !== '' && !tooLong(title, MAX_TITLE) && isWholeRule(rule)}
        isTouched={isTouched}
        isSaving={save.isPending}
        onPublish={() => save.mutate(published ? { published: false } : { ...edits, published: true })}
        onSave={() => save.mutate(edits)}
        remove={() => deleteShelf(id)}
        refresh={refresh}
        loss={<Trans>Sai do início na hora. Os cursos ficam onde estão.</Trans>}
      />
    </div>
  );
}
