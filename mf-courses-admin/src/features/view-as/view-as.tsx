import { useState } from 'react';
import { Eye } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { sparePart } from '@clube/shared/federation';
import { Button, Row } from '@clube/shared/ui';

const Choose = sparePart(() =>
  import(/* webpackChunkName: "courses" */ './choose.tsx').then((part) => part.ChooseWhom),
);

/** Opens a page of the course as one of its students finds it, or as somebody new. @param path of that page */
export function ViewAs({ courseId, path }: { courseId: number; path: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Row>
      <Button size="small" onClick={() => setOpen(true)}>
        <Eye size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Ver como aluno</Trans>
      </Button>
      {isOpen && <Choose courseId={courseId} path={path} onClose={() => setOpen(false)} />}
    </Row>
  );
}
