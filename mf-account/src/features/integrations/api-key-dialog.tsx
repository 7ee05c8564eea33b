import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { apiKeysQuery, createApiKey } from '@clube/shared/clients/api-key';
import { apiScopes, MAX_API_KEYS, type ApiScope } from '@clube/shared/contracts/api-scopes';
import { CheckInput, Choices, Form, SelectInput, Submit, TextInput } from '@clube/shared/forms';
import { Button, Row } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { useOwnerAgain, type OwnerAgain } from '@clube/shared/owner-again';
import { useScopeNames } from './scope-names.ts';

const NEVER = 'never';
const PERIODS = ['30', '90', '365', NEVER] as const;
type Values = OwnerAgain & { name: string; scopes: ApiScope[]; days: (typeof PERIODS)[number] };

/** A new key: what it is for, what it may, and until when. It goes on when the session is over, so it asks for the owner again. */
export function ApiKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const names = useScopeNames();
  const again = useOwnerAgain();
  const save = async ({ name, scopes, days, ...owner }: Values) => {
    const { key } = await createApiKey({
      name: name.trim(),
      scopes,
      days: days === NEVER ? null : Number(days),
      ...again.said(owner),
    });
    await client.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
    onClose();
    onMade(key);
  };
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Nova chave</Trans>}>
      <Form<Values>
        onSubmit={save}
        initialValues={{ name: '', scopes: [], days: '90' }}
        validate={({ name, scopes, ...owner }) => ({
          name: name?.trim() ? undefined : t`Diga para que serve a chave.`,
          scopes: scopes?.length ? undefined : t`Escolha uma permissão ou mais.`,
          ...again.validate(owner),
        })}
        messages={{
          'api_key.limit': { text: t`São ${MAX_API_KEYS} chaves no máximo. Revogue uma para ter outra.` },
          ...again.messages,
        }}
      >
        <TextInput name="name" maxLength={80} label={<Trans>Para que serve</Trans>} />
        <Choices name="scopes" legend={<Trans>O que ela pode</Trans>}>
          {apiScopes.map((scope) => (
            <CheckInput key={scope} name="scopes" value={scope} label={names[scope]} />
          ))}
        </Choices>
        <SelectInput name="days" label={<Trans context="uma chave">Vale por</Trans>}>
          {PERIODS.map((days) => (
            <option key={days} value={days}>
              {days === NEVER ? t`Sem prazo` : t`${days} dias`}
            </option>
          ))}
        </SelectInput>
        {again.fields}
        <Row>
          <Submit>
            <Trans>Criar chave</Trans>
          </Submit>
          <Button onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
