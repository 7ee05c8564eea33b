import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { beginGoogle } from '@clube/shared/clients/sign-in';
import { Button, showFailure } from '@clube/shared/ui';
import { publicStyles as css } from '../public/index.ts';

export function GoogleButton({ wanted }: { wanted: string | undefined }) {
  const { t } = useLingui();
  const begin = useMutation({
    mutationFn: () => beginGoogle(wanted),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showFailure(error, t`Não foi possível entrar com o Google. Tente de novo.`),
  });
  return (
    <div className={css.other}>
      <Button wide size="large" loading={begin.isPending} onClick={() => begin.mutate()}>
        <Trans>Entrar com o Google</Trans>
      </Button>
    </div>
  );
}
