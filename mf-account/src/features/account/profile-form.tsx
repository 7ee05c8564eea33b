import { Trans, useLingui } from '@lingui/react/macro';
import { updateMe } from '@clube/shared/clients/user';
import type { Me } from '@clube/shared/contracts/user';
import { COUNTRIES, countryName, tagOf } from '@clube/shared/i18n';
import { Form, Pair, SelectInput, TextInput } from '@clube/shared/forms';
import { showToast, TextField } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import { SaveRow } from '../../save-row.tsx';

const FIELDS = ['first_name', 'last_name', 'phone', 'country'] as const;
type Values = { first_name: string; last_name?: string; phone?: string; country?: string };

export function ProfileForm({ me, onSaved }: { me: Me; onSaved: (me: Me) => void }) {
  const { t, i18n } = useLingui();
  const { first_name, last_name, phone, country, email } = me.member;
  const submit = async (values: Values) => {
    onSaved(
      await updateMe({
        first_name: values.first_name,
        last_name: values.last_name ?? '',
        phone: values.phone || null,
        country: values.country || null,
      }),
    );
    showToast(t`Dados atualizados.`, 'success');
  };
  return (
    <Form<Values>
      onSubmit={submit}
      initialValues={{ first_name, last_name, phone: phone ?? '', country: country ?? '' }}
      validate={(values) => ({ first_name: values.first_name?.trim() ? undefined : t`Diga o nome.` })}
    >
      <KeepTyped kind="account" place="profile" names={FIELDS} />
      <AskToLeave />
      <Pair>
        <TextInput name="first_name" autoComplete="given-name" maxLength={80} label={<Trans>Nome</Trans>} />
        <TextInput name="last_name" autoComplete="family-name" maxLength={80} label={<Trans>Sobrenome</Trans>} />
      </Pair>
      <TextField label={<Trans>E-mail</Trans>} value={email} disabled readOnly />
      <Pair>
        <TextInput name="phone" type="tel" autoComplete="tel" maxLength={32} label={<Trans>Telefone</Trans>} />
        <SelectInput name="country" label={<Trans>País e idioma</Trans>}>
          <option value="">{t`Não informado`}</option>
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {countryName(code, tagOf(i18n.locale))}
            </option>
          ))}
        </SelectInput>
      </Pair>
      <SaveRow />
    </Form>
  );
}
