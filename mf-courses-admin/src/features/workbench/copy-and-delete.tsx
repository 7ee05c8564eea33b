import { useState } from 'react';
import { Copy, Trash2 } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { isLessonDraftKey } from '@clube/shared/clients/outline';
import type { Deleted } from '@clube/shared/contracts/bin';
import { Button, Row, showFailure } from '@clube/shared/ui';
import { DeleteQuestion } from '../../delete-question.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type Props = {
  courseId: number;
  title: string;
  kind: 'module' | 'lesson';
  /** Below `/api`. */
  url: string;
  /** Where to go when it is gone. */
  above: string;
  onDelete: () => Promise<Deleted>;
  /** @returns where the copy is edited */
  onCopy: () => Promise<string>;
};

/** Makes another one of the same, or deletes it after a question. */
export function CopyAndDelete({ courseId, title, kind, url, above, onDelete, onCopy }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: courseKey(courseId) });
  const copy = useMutation({
    mutationFn: onCopy,
    onSuccess: async (path) => {
      await refresh();
      void navigate(path);
    },
    onError: (error) => showFailure(error, t`Não foi possível duplicar agora. Tente de novo.`),
  });
  const leave = () => {
    void navigate(above, { replace: true });
    void client.invalidateQueries({
      queryKey: courseKey(courseId),
      predicate: ({ queryKey }) => !isLessonDraftKey(queryKey),
    });
  };
  return (
    <Row>
      <Button size="small" loading={copy.isPending} onClick={() => copy.mutate()}>
        <Copy {...icon} />
        <Trans>Duplicar</Trans>
      </Button>
      <Button size="small" variant="outline-danger" aria-label={t`Apagar ${title}`} onClick={() => setAsking(true)}>
        <Trash2 {...icon} />
        <Trans>Apagar</Trans>
      </Button>
      {isAsking && (
        <DeleteQuestion
          title={title}
          kind={kind}
          url={url}
          onDelete={onDelete}
          onDeleted={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </Row>
  );
}
