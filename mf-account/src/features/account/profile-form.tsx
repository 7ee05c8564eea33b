import { Field, Form } from 'react-final-form';
import { Trans, useLingui } from '@lingui/react/macro';
import { updateMe } from '@clube/shared/api-client';
import type { Me } from '@clube/shared/contracts/member';
import { tagOf } from '@clube/shared/i18n';
import { Button, fieldError, Row, showToast, TextField, toFormErrors } from '@clube/shared/ui';
import * as css from './account.css.ts';

type Values = { first_name: string; last_name?: string; phone?: string; country?: string };
/** Countries that decide the language (product.md §1), with the rest of where the product is used. */
const COUNTRIES = ['BR', 'PT', 'AR', 'CL', 'CO', 'EC', 'ES', 'GT', 'MX', 'PE', 'UY', 'US'];

export function ProfileForm({ me, onSaved }: { me: Me; onSaved: (me: Me) => void }) {
  const { t, i18n } = useLingui();
  const { first_name, last_name, phone, country, email } = me.member;
  const names = new Intl.DisplayNames([tagOf(i18n.locale)], { type: 'region' });
  const submit = async (values: Values) => {
    try {
      onSaved(
        await updateMe({
          first_name: values.first_name,
          last_name: values.last_name ?? '',
          phone: values.phone || null,
          country: values.country || null,
        }),
      );
      showToast(t`Dados atualizados.`, 'success');
      return undefined;
    } catch (error) {
      return toFormErrors(error, {}, t`Não foi possível salvar agora. Tente de novo.`);
    }
  };
  return (
    <Form<Values>
      onSubmit={submit}
      initialValues={{ first_name, last_name, phone: phone ?? '', country: country ?? '' }}
      validate={(values) => ({ first_name: values.first_name?.trim() ? undefined : t`Diga o nome.` })}
    >
      {({ handleSubmit, submitting, submitError, pristine }) => (
        <form className={css.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
          {submitError && (
            <p className={css.error} role="alert">
              {submitError}
            </p>
          )}
          <div className={css.pair}>
            <Field<string> name="first_name">
              {({ input, meta }) => (
                <TextField
                  {...input}
                  autoComplete="given-name"
                  maxLength={80}
                  label={<Trans>Nome</Trans>}
                  error={fieldError(meta)}
                />
              )}
            </Field>
            <Field<string> name="last_name">
              {({ input }) => (
                <TextField {...input} autoComplete="family-name" maxLength={80} label={<Trans>Sobrenome</Trans>} />
              )}
            </Field>
          </div>
          <TextField label={<Trans>E-mail</Trans>} value={email} disabled readOnly />
          <div className={css.pair}>
            <Field<string> name="phone">
              {({ input }) => (
                <TextField {...input} type="tel" autoComplete="tel" maxLength={32} label={<Trans>Telefone</Trans>} />
              )}
            </Field>
            <Field<string> name="country">
              {({ input }) => (
                <label className={css.label}>
                  <Trans>País e idioma</Trans>
                  <select {...input} className={css.select}>
                    <option value="">{t`Não informado`}</option>
                    {COUNTRIES.map((code) => (
                      <option key={code} value={code}>
                        {names.of(code)}
                      </option>
                    ))}
                  </select>
                </label>
              )}
            </Field>
          </div>
          <Row>
            <Button type="submit" variant="primary" loading={submitting} disabled={pristine}>
              <Trans>Salvar</Trans>
            </Button>
          </Row>
        </form>
      )}
    </Form>
  );
}
