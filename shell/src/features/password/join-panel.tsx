import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { acceptLink, mailedLinkQuery } from '@clube/shared/clients/sign-in';
import { isApiError } from '@clube/shared/transport';
import { Button, showFailure } from '@clube/shared/ui';
import { useEnter } from '../../session/use-enter.ts';

type Props = {
  token: string;
  /** The invitation is accepted; to enter, the code of the second factor is missing. */
  onCodeNeeded: () => void;
};

/** Somebody with an account says yes; the mailbox was opened just now, so no password is asked for. */
export function JoinPanel({ token, onCodeNeeded }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { enter, entered } = useEnter();
  const join = useMutation({
    mutationFn: () => enter(() => acceptLink(token)),
    onError: (error) => {
      if (isApiError(error, 'auth.second_factor_required')) return onCodeNeeded();
      showFailure(error, t`Não foi possível entrar agora. Tente de novo.`);
      if (!entered.current) void client.invalidateQueries({ queryKey: mailedLinkQuery(token).queryKey });
    },
  });
  return (
    <Button
      variant="primary"
      size="large"
      wide
      loading={join.isPending || join.isSuccess}
      onClick={() => join.mutate()}
    >
      <Trans>Aceitar e entrar</Trans>
    </Button>
  );
}
