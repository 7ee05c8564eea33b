import { useEffect, useState } from 'react';
import { Copy, Globe } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { addDomain, checkDomain, domainsQuery, makePrimary, removeDomain } from '@clube/shared/clients/domain';
import type { Domain } from '@clube/shared/contracts/domain';
import { useCopy } from '@clube/shared/copy';
import { Form, Submit, TextInput } from '@clube/shared/forms';
import { isApiError } from '@clube/shared/transport';
import { Button, Card, Chip, EmptyState, Page, QueryState, Row, showFailure, Stack } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import * as css from '../../parts.css.ts';
import * as own from './domains.css.ts';

/** Why a domain is not this panel's. */
function useForeignTexts() {
  const { t } = useLingui();
  return {
    'domain.taken': t`Outro painel usa este domínio.`,
    'domain.cooling_down': t`Este domínio saiu de outro painel há pouco. Tente em alguns dias.`,
  };
}

function useDomainAction(action: (domain: string) => Promise<unknown>) {
  const { t } = useLingui();
  const texts: Partial<Record<string, string>> = useForeignTexts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => client.invalidateQueries({ queryKey: domainsQuery().queryKey }),
    onError: (error) =>
      showFailure(error, (isApiError(error) && texts[error.code]) || t`Não foi possível salvar agora. Tente de novo.`),
  });
}

/** While the owner waits for the DNS the page asks by itself; the server looks again every hour anyway. */
const ASK_AGAIN_MS = 20_000;
function useSelfCheck({ domain, status }: Domain) {
  const client = useQueryClient();
  const isOpen = status !== 'verified';
  useEffect(() => {
    if (!isOpen) return;
    const ask = async () => {
      if (document.hidden) return;
      await checkDomain(domain);
      await client.invalidateQueries({ queryKey: domainsQuery().queryKey });
    };
    // A failure is told by the button; this one asks again soon.
    const timer = setInterval(() => void ask().catch(() => undefined), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, domain, isOpen]);
}

function Entry({ kind, name, value }: { kind: string; name: string; value: string }) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <tr>
      <td className={own.cell}>{kind}</td>
      <td className={own.cell}>
        <code className={own.code}>{name}</code>
      </td>
      <td className={own.cell}>
        <code className={own.code}>{value}</code>
        <Button size="small" variant="link" iconOnly aria-label={t`Copiar ${kind}`} onClick={() => void copy(value)}>
          <Copy size={16} strokeWidth={1.75} />
        </Button>
      </td>
    </tr>
  );
}

function Problem({ problem }: { problem: NonNullable<Domain['problem']> }) {
  if (problem === 'txt') return <Trans>Ainda não encontramos o registro TXT. O DNS pode levar algumas horas.</Trans>;
  if (problem === 'target') return <Trans>O TXT está certo, mas o domínio ainda não aponta para cá.</Trans>;
  return <Trans>O DNS deste domínio não respondeu. Tente de novo em alguns minutos.</Trans>;
}

function DomainCard({ domain }: { domain: Domain }) {
  useSelfCheck(domain);
  const check = useDomainAction(checkDomain);
  const primary = useDomainAction(makePrimary);
  const remove = useDomainAction(removeDomain);
  const [isLeaving, setLeaving] = useState(false);
  const { domain: name, status, is_primary, problem, txt, cname } = domain;
  return (
    <Card>
      <Stack>
        <Row>
          <strong className={own.name}>{name}</strong>
          {status === 'pending' && (
            <Chip tone="warning">
              <Trans>Aguardando o DNS</Trans>
            </Chip>
          )}
          {status === 'verified' && (
            <Chip tone="success">
              <Trans>No ar</Trans>
            </Chip>
          )}
          {status === 'failing' && (
            <Chip tone="danger">
              <Trans>Precisa de atenção</Trans>
            </Chip>
          )}
          {is_primary && (
            <Chip tone="brand">
              <Trans>Principal</Trans>
            </Chip>
          )}
        </Row>
        {problem && (
          <p className={css.note} role="status">
            <Problem problem={problem} />
          </p>
        )}
        {status !== 'verified' && (
          <div className={own.scroll}>
            <table className={own.table}>
              <tbody>
                <Entry kind="TXT" {...txt} />
                <Entry kind="CNAME" {...cname} />
              </tbody>
            </table>
          </div>
        )}
        <Row>
          <Button variant="primary" loading={check.isPending} onClick={() => check.mutate(name)}>
            <Trans>Verificar agora</Trans>
          </Button>
          {status !== 'pending' && !is_primary && (
            <Button loading={primary.isPending} onClick={() => primary.mutate(name)}>
              <Trans>Tornar principal</Trans>
            </Button>
          )}
          <Button
            variant="link"
            loading={remove.isPending}
            onClick={() => (status === 'pending' ? remove.mutate(name) : setLeaving(true))}
          >
            <Trans>Remover</Trans>
          </Button>
        </Row>
        {isLeaving && (
          <ConfirmDialog
            title={<Trans>Remover {name}?</Trans>}
            action={<Trans>Remover</Trans>}
            onConfirm={() => remove.mutateAsync(name)}
            onClose={() => setLeaving(false)}
          >
            <Trans>Quem entra por este endereço deixa de chegar ao painel na mesma hora.</Trans>
          </ConfirmDialog>
        )}
      </Stack>
    </Card>
  );
}

/** /config-domain: the panel's own domains, with the steps that prove them. */
export function DomainsPage() {
  const { t } = useLingui();
  const foreign = useForeignTexts();
  const client = useQueryClient();
  const domains = useQuery(domainsQuery());
  return (
    <Page
      narrow
      title={t`Domínio próprio`}
      subtitle={
        <Link className={css.crumb} to="/configuracoes?secao=painel">
          <Trans>Configurações</Trans>
        </Link>
      }
    >
      <Stack>
        <QueryState query={domains}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={Globe}
                title={<Trans>Nenhum domínio ainda</Trans>}
                text={<Trans>Com um domínio próprio, os seus alunos entram pelo seu endereço.</Trans>}
              />
            ) : (
              list.map((domain) => <DomainCard key={domain.domain} domain={domain} />)
            )
          }
        </QueryState>
        <Card>
          <Form<{ domain: string }>
            onSubmit={async ({ domain }, form) => {
              await addDomain(domain);
              await client.invalidateQueries({ queryKey: domainsQuery().queryKey });
              form.restart();
            }}
            messages={{
              'domain.invalid': { field: 'domain', text: t`Escreva um domínio como cursos.exemplo.com.br.` },
              'domain.taken': { field: 'domain', text: foreign['domain.taken'] },
              'domain.cooling_down': { field: 'domain', text: foreign['domain.cooling_down'] },
              'plan.domains_limit': {
                text: t`O plano deste painel não inclui mais domínios. Veja o uso em Assinatura.`,
              },
            }}
            validate={({ domain }) => ({
              domain: domain?.trim() ? undefined : t`Escreva um domínio como cursos.exemplo.com.br.`,
            })}
          >
            <TextInput name="domain" autoCapitalize="none" spellCheck={false} label={<Trans>Seu domínio</Trans>} />
            <Row>
              <Submit>
                <Trans>Adicionar domínio</Trans>
              </Submit>
            </Row>
          </Form>
        </Card>
      </Stack>
    </Page>
  );
}
