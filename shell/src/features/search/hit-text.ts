import { useLingui } from '@lingui/react/macro';
import type { SearchHit } from '@clube/shared/contracts/search';

/** Where a hit leads. */
export function hitPath({ kind, id, course, module, said }: SearchHit): string {
  if (kind === 'course') return `/curso/${id}`;
  const modulePath = `/curso/${course.id}/modulo/${module!.id}`;
  if (kind === 'module') return modulePath;
  return said ? `${modulePath}/aula/${id}?t=${said.at}` : `${modulePath}/aula/${id}`;
}

/** product.md §8: the sentence of what is closed; undefined where it is open. Of a module that is closed its lessons are. */
export function useLockSentence() {
  const { t } = useLingui();
  return ({ locked }: SearchHit): string | undefined => {
    switch (locked) {
      case 'course.not_released':
        return t`O curso ainda não está liberado!`;
      case 'course.no_access':
        return t`Você não possui acesso ao curso!`;
      case 'lesson.locked':
        return t`Essa aula ainda esta bloqueada!`;
      case null:
        return undefined;
    }
  };
}
