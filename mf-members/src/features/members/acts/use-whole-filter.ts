import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { memberActsQuery, startMemberAct } from '@clube/shared/clients/member-act';
import type { MemberActWanted, MemberFilters } from '@clube/shared/contracts/member';
import { isApiError } from '@clube/shared/transport';
import { showFailure } from '@clube/shared/ui';

/**
 * All whom a filter finds, shown or not: the server does what is asked for them by and by. Another filter is another choice.
 * @param onBegun nobody is chosen then
 */
export function useWholeFilter(filters: MemberFilters, onBegun: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string>();
  const name = JSON.stringify(filters);
  // Whoever comes back to a filter has not chosen all of it again.
  if (chosen !== undefined && chosen !== name) setChosen(undefined);
  const leave = () => setChosen(undefined);
  const start = useMutation({
    mutationFn: (act: MemberActWanted) => startMemberAct({ filters, act }),
    onSuccess: () => {
      leave();
      onBegun();
      return client.invalidateQueries(memberActsQuery());
    },
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'request.not_found')
          ? t`Ninguém combina mais com este filtro.`
          : isApiError(error, 'mail.unavailable')
            ? t`Este servidor não envia e-mails.`
            : t`Não começou. Tente de novo.`,
      ),
  });
  return { isChosen: chosen === name, choose: () => setChosen(name), leave, start };
}
export type Whole = ReturnType<typeof useWholeFilter>;
