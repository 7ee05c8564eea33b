import { useState, type ReactNode } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Choices, CheckInput, Form, Pair, PasswordInput, Submit, TextInput } from '@clube/shared/forms';
import {
  Avatar,
  Button,
  buttonSizes,
  buttonVariants,
  Card,
  Chip,
  CoverArt,
  EmptyState,
  ErrorState,
  Page,
  ProgressBar,
  ProgressRing,
  QuietNotice,
  Row,
  SelectField,
  showToast,
  Skeleton,
  Stack,
  TextArea,
  TextField,
} from '@clube/shared/ui';
import { Dialog, Menu } from '@clube/shared/ui/overlays';
import { Tabs } from '@clube/shared/ui/tabs';
import * as css from './catalogue.css.ts';

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <h2 className={css.title}>{title}</h2>
      <Stack>{children}</Stack>
    </Card>
  );
}

function Buttons() {
  return (
    <Section title={<Trans>Botões</Trans>}>
      {buttonVariants.map((variant) => (
        <Row key={variant}>
          {buttonSizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button variant={variant} loading>
            {variant}
          </Button>
          <Button variant={variant} disabled>
            {variant}
          </Button>
        </Row>
      ))}
    </Section>
  );
}

function Fields() {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Campos</Trans>}>
      <Form<{ name: string; email: string; password: string; news: boolean }>
        onSubmit={async () => undefined}
        initialValues={{ name: 'Marina Prado' }}
        validate={({ email }) => ({ email: email ? undefined : t`Por favor, insira seu e-mail.` })}
      >
        <Pair>
          <TextInput name="name" label={<Trans>Nome</Trans>} hint={<Trans>Como aparece para a turma.</Trans>} />
          <TextInput name="email" label={<Trans>E-mail</Trans>} />
        </Pair>
        <PasswordInput name="password" label={<Trans>Senha</Trans>} autoComplete="off" />
        <Choices legend={<Trans>Avisos</Trans>}>
          <CheckInput name="news" label={<Trans>Receber novidades por e-mail</Trans>} />
        </Choices>
        <Row>
          <Submit>
            <Trans>Salvar</Trans>
          </Submit>
        </Row>
      </Form>
      <TextField label={<Trans>Com erro</Trans>} error={<Trans>Confira o e-mail.</Trans>} defaultValue="marina@" />
      <SelectField label={<Trans>País e idioma</Trans>} defaultValue="BR">
        <option value="BR">Brasil</option>
        <option value="ES">España</option>
      </SelectField>
      <TextArea label={<Trans>Mensagem</Trans>} rows={3} />
    </Section>
  );
}

function Overlays() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState('about');
  return (
    <Section title={<Trans>Camadas e abas</Trans>}>
      <Row>
        <Button onClick={() => setOpen(true)}>
          <Trans>Abrir diálogo</Trans>
        </Button>
        <Menu
          trigger={
            <button type="button">
              <Trans>Abrir menu</Trans>
            </button>
          }
          groups={[
            [{ label: <Trans>Editar</Trans>, icon: Pencil, onSelect: () => undefined }],
            [{ label: <Trans>Apagar</Trans>, icon: Trash2, onSelect: () => undefined }],
          ]}
        />
        <Button onClick={() => showToast(t`Dados atualizados.`, 'success')}>
          <Trans>Mostrar aviso</Trans>
        </Button>
      </Row>
      <Tabs
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'about', label: <Trans>Sobre</Trans>, content: <Skeleton lines={2} /> },
          { id: 'materials', label: <Trans>Materiais</Trans>, content: <Skeleton lines={1} /> },
        ]}
      />
      <Dialog open={open} onOpenChange={setOpen} title={<Trans>Um diálogo</Trans>}>
        <Stack>
          <p>
            <Trans>Prende o foco, fecha com Esc e devolve o foco a quem o abriu.</Trans>
          </p>
          <Row>
            <Button variant="primary" onClick={() => setOpen(false)}>
              <Trans>Entendi</Trans>
            </Button>
          </Row>
        </Stack>
      </Dialog>
    </Section>
  );
}

function States() {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Estados</Trans>}>
      <Row>
        <Avatar name="Bia Moura" />
        <Avatar name="Marina Prado" size="large" />
        {(['neutral', 'brand', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
        <ProgressRing value={62} label={t`Progresso`} />
      </Row>
      <ProgressBar value={62} label={t`Progresso`} />
      <QuietNotice>
        <Trans>Esta parte da página não carregou agora.</Trans>
      </QuietNotice>
      <Skeleton lines={3} />
      <div className={css.covers}>
        {[1, 2, 3, 4].map((seed) => (
          <div key={seed} className={css.cover}>
            <CoverArt seed={seed} />
          </div>
        ))}
      </div>
      <EmptyState title={<Trans>Nada por aqui ainda</Trans>} text={<Trans>O que chegar aparece nesta página.</Trans>} />
      <ErrorState onRetry={() => undefined} reference="7f3a" />
    </Section>
  );
}

/** Every component on one page, for the people who build with them and for the pictures of the visual tests. */
export function Component() {
  const { t } = useLingui();
  return (
    <Page title={t`Componentes`}>
      <Stack>
        <Buttons />
        <Fields />
        <Overlays />
        <States />
      </Stack>
    </Page>
  );
}
