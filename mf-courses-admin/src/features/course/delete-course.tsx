import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { courseUrl, deleteCourse } from '@clube/shared/clients/course';
import type { Course } from '@clube/shared/contracts/course';
import { Button } from '@clube/shared/ui';
import { DeleteQuestion } from '../bin/index.ts';

type Props = { course: Course; onDeleted: () => Promise<unknown> };

/** It takes lessons, comments and progress out of sight, so it asks, and says whom it concerns. */
export function DeleteCourse({ course: { id, title }, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline-danger" onClick={() => setAsking(true)}>
        <Trans>Apagar curso</Trans>
      </Button>
      {asking && (
        <DeleteQuestion
          title={title}
          kind="course"
          url={courseUrl(id)}
          onDelete={() => deleteCourse(id)}
          onDeleted={onDeleted}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
