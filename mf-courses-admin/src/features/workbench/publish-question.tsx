import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lossQuery } from '@clube/shared/clients/bin';
import { showActionToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';

export type Change = (published: boolean) => Promise<boolean>;
type Props = {
  /** Of the lesson or module, below `/api`: whose progress it is, is asked there. */
  url: string;
  isDraft: boolean;
  onChange: Change;
  onClose: () => void;
};

/** Asks before members find a lesson whose file cannot be played, and before what they see is taken away from them. */
export function PublishQuestion({ url, isDraft, onChange, onClose }: Props) {
  const { t } = useLingui();
  const { data } = useQuery({ ...lossQuery(url), enabled: !isDraft });
  if (isDraft)
    return (
      <ConfirmDialog
        title={<Trans>Publicar mesmo assim?</Trans>}
        action={<Trans>Publicar mesmo assim</Trans>}
        onConfirm={() => onChange(true)}
        onClose={onClose}
      >
        <Trans>
          O arquivo desta aula não pôde ser usado: no lugar dele, os alunos veriam um aviso. Troque o arquivo antes.
        </Trans>
      </ConfirmDialog>
    );
  const started = data?.started_count ?? 0;
  const takeAway = async () => {
    if (await onChange(false))
      showActionToast(t`Voltou a rascunho.`, { label: t`Desfazer`, onPress: () => void onChange(true) });
  };
  return (
    <ConfirmDialog
      title={<Trans>Voltar a rascunho?</Trans>}
      action={<Trans>Voltar a rascunho</Trans>}
      onConfirm={takeAway}
      onClose={onClose}
    >
      {started > 0 && (
        <>
          <Plural value={started} one="# pessoa já começou." other="# pessoas já começaram." />{' '}
        </>
      )}
      <Trans>
        Os alunos deixam de ver. O progresso fica guardado e volta quando você publicar. Quem já fez todo o resto do
        curso pode receber o certificado agora, e fica com ele.
      </Trans>
    </ConfirmDialog>
  );
}
