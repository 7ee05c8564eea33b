import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { acceptInvitation, declineInvitation, receivedInvitationsQuery } from '@clube/shared/clients/invitation';
import { mySitesQuery } from '@clube/shared/clients/user';
import type { ReceivedInvitation } from '@clube/shared/contracts/invitation';
import { sparePart } from '@clube/shared/federation';
import { Button, QuietNotice, Row, showFailure, showToast } from '@clube/shared/ui';
import { useHeadingFocus } from './use-heading-focus.ts';

const ConfirmDialog = sparePart(() =>
  import(/* webpackChunkName: "overlays" */ '@clube/shared/ui/overlays').then((module) => module.ConfirmDialog),
);
/** Offers that wait behind it; a server of the release before names none. */
const boughtIn = ({ bought = [] }: ReceivedInvitation) => bought;

/** Panels that ask somebody in who is signed in already. */
export function ReceivedInvitations() {
  const { t } = useLingui();
  const client = useQueryClient();
  const received = useQuery(receivedInvitationsQuery());
  useHeadingFocus(received.data);
  const accept = useMutation({
    mutationFn: acceptInvitation,
    onSuccess: () => client.invalidateQueries({ queryKey: mySitesQuery().queryKey }),
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
    onSettled: () => client.invalidateQueries({ queryKey: receivedInvitationsQuery().queryKey }),
  });
  const decline = useMutation({
    mutationFn: ({ id }: ReceivedInvitation) => declineInvitation(id),
    onSuccess: (_, one) => showToast(boughtIn(one).length > 0 ? t`Acesso recusado.` : t`Convite recusado.`, 'success'),
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
    onSettled: () => client.invalidateQueries({ queryKey: receivedInvitationsQuery().queryKey }),
  });
  const isBusy = accept.isPending || decline.isPending;
  const [asked, setAsked] = useState<number>();
  return (received.data ?? []).map((one) => {
    const { id, panel, inviter } = one;
    const bought = boughtIn(one);
    const offers = bought.join(', ');
    return (
      <QuietNotice
        key={id}
        action={
          <Row>
            <Button
              size="small"
              loading={decline.isPending && decline.variables.id === id}
              aria-disabled={isBusy}
              onClick={() => isBusy || (bought.length > 0 ? setAsked(id) : decline.mutate(one))}
            >
              <Trans>Recusar</Trans>
            </Button>
            <Button
              size="small"
              variant="primary"
              loading={accept.isPending && accept.variables === id}
              aria-disabled={isBusy}
              onClick={() => isBusy || accept.mutate(id)}
            >
              <Trans>Aceitar</Trans>
            </Button>
          </Row>
        }
      >
        {bought.length > 0 ? (
          <Trans>O que você pediu em {panel} está confirmado e espera por você.</Trans>
        ) : inviter ? (
          <Trans>
            {inviter} convidou você para {panel}.
          </Trans>
        ) : (
          <Trans>Você foi convidado para {panel}.</Trans>
        )}
        {asked === id && (
          <ConfirmDialog
            title={<Trans>Recusar o acesso a {panel}?</Trans>}
            action={<Trans>Recusar</Trans>}
            onConfirm={() => decline.mutateAsync(one)}
            onClose={() => setAsked(undefined)}
          >
            <Trans>
              Já foi pago: {offers}. Se você recusar, o acesso não abre, e o dinheiro não volta sozinho: para recebê-lo,
              escreva a {panel}.
            </Trans>
          </ConfirmDialog>
        )}
      </QuietNotice>
    );
  });
}
