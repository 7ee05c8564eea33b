import { Trans, useLingui } from '@lingui/react/macro';
import type { Metas } from '@clube/shared/contracts/meta';
import { Form, SelectInput, Submit } from '@clube/shared/forms';
import { Card, Row } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import * as css from '../../parts.css.ts';
import { useSaveMetas } from './use-save-metas.ts';

const FIELDS = ['language'] as const;

/** What mails speak to those whose language nobody knows. */
export function MailLanguage({ metas }: { metas: Metas }) {
  const { t } = useLingui();
  const save = useSaveMetas(metas);
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>Idioma dos e-mails</Trans>
      </h2>
      <p className={css.note}>
        <Trans>
          Cada pessoa recebe os e-mails no idioma do país que está na conta dela. O idioma daqui vale para quem não tem
          país na conta.
        </Trans>
      </p>
      <Form<{ language?: string }>
        onSubmit={({ language = '' }, form) => save({ mail_language: language }, form)}
        keepDirtyOnReinitialize
        initialValues={{ language: String(metas['mail_language'] ?? '') }}
      >
        <KeepTyped kind="settings" place="mail-language" names={FIELDS} />
        <AskToLeave />
        <SelectInput name="language" label={<Trans>Idioma para os demais</Trans>}>
          <option value="">{t`O do dono do painel`}</option>
          {/* Each by its own name: whoever looks for theirs may read no other. */}
          <option value="pt">Português</option>
          <option value="es">Español</option>
          <option value="en">English</option>
        </SelectInput>
        <Row>
          <Submit>
            <Trans>Usar este idioma</Trans>
          </Submit>
        </Row>
      </Form>
    </Card>
  );
}
