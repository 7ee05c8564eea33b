import { getDefaultStore } from 'jotai';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { moveBegun } from '@clube/shared/drafts/give-back';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { meAtom } from '@clube/shared/session';
import { showToast } from '@clube/shared/ui';
import { draftPlace } from './draft-place.ts';

/** The field of an answer goes with its thread; what somebody has begun in it goes on in that of the lesson. */
export function keepBegun(path: LessonIds, threadId: number): void {
  const memberId = getDefaultStore().get(meAtom)?.current?.currentMember.id ?? 0;
  if (moveBegun(memberId, draftPlace(path, threadId), draftPlace(path)))
    showToast(
      i18n._(msg`O comentário que você respondia não está mais aqui. O que você escreveu está no campo da aula.`),
    );
}
