import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { tryCommentRules } from '@clube/shared/clients/comment-rule';
import { MAX_COMMENT } from '@clube/shared/contracts/comment-limits';
import type { CommentVerdict } from '@clube/shared/contracts/comment-rule';
import { tooLong } from '@clube/shared/contracts/too-long';
import { useValue } from '@clube/shared/forms';
import { Button, showFailure, TextArea } from '@clube/shared/ui';
import * as css from './rules.css.ts';
import { rulesOf } from './values.ts';

function Verdict({ verdict, holdsFirst }: { verdict: CommentVerdict; holdsFirst: boolean }) {
  const { action, held_for, word } = verdict;
  const found = <strong>{word}</strong>;
  // It is tried as what somebody writes who was published before.
  if (action === 'publish' && holdsFirst)
    return <Trans>Seria publicado na hora; o primeiro de cada pessoa esperaria aprovação.</Trans>;
  if (action === 'publish') return <Trans>Seria publicado na hora.</Trans>;
  if (action === 'refuse') return <Trans>Não seria aceito: tem “{found}”.</Trans>;
  if (held_for === 'word') return <Trans>Esperaria aprovação: tem “{found}”.</Trans>;
  if (held_for === 'link') return <Trans>Esperaria aprovação: tem link.</Trans>;
  return <Trans>Esperaria aprovação, como todos.</Trans>;
}

/** As they stand in the form. */
const useRules = () =>
  rulesOf({
    enabled: useValue<boolean>('enabled') ?? false,
    everything: useValue<boolean>('everything') ?? false,
    holds_first: useValue<boolean>('holds_first') ?? false,
    holds_links: useValue<boolean>('holds_links') ?? false,
    words: useValue<string>('words') ?? '',
    words_action: useValue<'review' | 'refuse'>('words_action') ?? 'review',
    // Which course it would stand in is not asked.
    disabled_courses: [],
  });

/** What would become of a text under the rules as they stand in the form, saved or not. */
export function Trial() {
  const { t } = useLingui();
  const rules = useRules();
  const [text, setText] = useState('');
  const problem = tooLong(text, MAX_COMMENT);
  const trial = useMutation({
    mutationFn: () => tryCommentRules({ text, rules }),
    onError: (error) => showFailure(error, t`O teste não respondeu. Tente de novo.`),
  });
  return (
    <>
      <TextArea
        rows={2}
        label={<Trans>Testar um comentário</Trans>}
        hint={<Trans>Vale o que está nesta página, mesmo antes de salvar.</Trans>}
        error={problem}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          trial.reset();
        }}
      />
      <Button
        size="small"
        loading={trial.isPending}
        disabled={text.trim() === '' || !!problem}
        onClick={() => trial.mutate()}
      >
        <Trans>Testar</Trans>
      </Button>
      <div role="status">
        {trial.data && (
          <p className={css.verdict}>
            <Verdict verdict={trial.data} holdsFirst={rules.holds_first} />
          </p>
        )}
      </div>
    </>
  );
}
