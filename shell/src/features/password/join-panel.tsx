import { useAtomValue } from 'jotai';
import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { acceptLink, mailedLinkQuery } from '@clube/shared/clients/sign-in';
import type { MailedLink } from '@clube/shared/contracts/sign-in';
import { Form, Submit } from '@clube/shared/forms';
import { isApiError } from '@clube/shared/transport';
import { countryAtom } from '../../session/country.ts';
import { useEnter } from '../../session/use-enter.ts';
import { usePersonMessages } from '../public/index.ts';
import { anewOf, Typed, useTypedRules, type TypedValues } from './typed.tsx';

type Props = {
  token: string;
  link: MailedLink;
  /** The invitation is accepted; to enter, the code of the second factor is missing. */
  onCodeNeeded: () => void;
};

/** Somebody with an account says yes; the mailbox was opened just now, so no password is asked for. */
export function JoinPanel({ token, link, onCodeNeeded }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const country = useAtomValue(countryAtom);
  const validate = useTypedRules();
  const { enter, entered } = useEnter();
  const join = async (typed: TypedValues) => {
    try {
      await enter(() => acceptLink({ token, ...anewOf(typed) }));
    } catch (error) {
      if (isApiError(error, 'auth.second_factor_required')) return onCodeNeeded();
      if (!entered.current) void client.invalidateQueries({ queryKey: mailedLinkQuery(token).queryKey });
      throw error;
    }
  };
  return (
    <Form<TypedValues>
      onSubmit={join}
      initialValues={{ phone_country: country }}
      messages={usePersonMessages()}
      failure={t`Não foi possível entrar agora. Tente de novo.`}
      validate={validate}
    >
      <Typed link={link} />
      <Submit size="large" wide staysBusy>
        <Trans>Aceitar e entrar</Trans>
      </Submit>
    </Form>
  );
}
