import { useId, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { policies, roles, type PanelPolicy, type Role } from '@clube/shared/contracts/policy';
import { Button } from '@clube/shared/ui';
import { useRoleName } from '../role-names.ts';
import * as css from './profile.css.ts';

/** What the policies let roles do, from what everybody may to what the owner alone does. They are those that the api asks. */
function useRights() {
  const { t } = useLingui();
  const rights: { [Name in PanelPolicy]: { may: string; who: (typeof policies)[Name] } } = {
    'panel.read': { may: t`Assistir ao que lhe foi liberado, comentar e abrir chamados`, who: policies['panel.read'] },
    'course.write': {
      may: t`Criar e mudar cursos e ver os números deles (professor: só os que ensina)`,
      who: policies['course.write'],
    },
    'comment.moderate': {
      may: t`Aprovar, esconder e apagar comentários (professor: só os dos cursos que ensina)`,
      who: policies['comment.moderate'],
    },
    'comment.block': { may: t`Impedir alguém de comentar`, who: policies['comment.block'] },
    'bin.open': { may: t`Trazer de volta da lixeira o que o papel pode apagar`, who: policies['bin.open'] },
    'ticket.answer': { may: t`Responder chamados`, who: policies['ticket.answer'] },
    'member.manage': { may: t`Convidar, matricular, suspender e remover pessoas`, who: policies['member.manage'] },
    'panel.manage': {
      may: t`Configurar o painel, vender e ver os números de todo o painel`,
      who: policies['panel.manage'],
    },
    'panel.own': {
      may: t`Assinar um plano, ligar outros sistemas, passar e encerrar o painel`,
      who: policies['panel.own'],
    },
  };
  return Object.entries(rights);
}

function RightsTable({ id }: { id: string }) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const who = (some: readonly Role[]) => (some.length === roles.length ? t`Todos` : some.map(roleName).join(', '));
  return (
    <table id={id} className={css.rightsTable}>
      <thead>
        <tr>
          <th className={css.right}>
            <Trans>O que pode</Trans>
          </th>
          <th className={css.right}>
            <Trans>Quem</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {useRights().map(([name, right]) => (
          <tr key={name}>
            <th scope="row" className={css.right}>
              {right.may}
            </th>
            <td className={css.right}>{who(right.who)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The table of rights, for whoever is about to give a role. */
export function Rights() {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div className={css.rights}>
      <Button variant="link" size="small" aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
        <Trans>O que cada papel pode</Trans>
      </Button>
      {isShown && <RightsTable id={id} />}
    </div>
  );
}
