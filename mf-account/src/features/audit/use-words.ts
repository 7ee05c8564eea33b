import { useLingui } from '@lingui/react/macro';
import type { AuditAct, AuditNoun } from '@clube/shared/contracts/audit-words';
import type { Role } from '@clube/shared/contracts/policy';

/** What a thing is called, what was done to it, and who does such things. */
export function useWords() {
  const { t } = useLingui();
  const nouns: Record<AuditNoun, string> = {
    banner: t`Banner`,
    caption: t`Legenda`,
    card: t`Card`,
    certificate: t`Certificado`,
    certificate_design: t`Modelo de certificado`,
    certificate_edition: t`Certificado publicado`,
    certificate_rule: t`Regra do certificado`,
    chapter: t`Capítulo`,
    class: t`Turma`,
    class_rule: t`Regra da turma`,
    comment: t`Comentário`,
    coupon: t`Cupom`,
    course: t`Curso`,
    custom_field: t`Campo do cadastro`,
    domain: t`Domínio`,
    enrolment: t`Matrícula`,
    folder: t`Pasta`,
    image: t`Imagem do painel`,
    invitation: t`Convite`,
    lesson: t`Aula`,
    lesson_picture: t`Imagem da aula`,
    material: t`Material`,
    media: t`Mídia`,
    member: t`Membro`,
    member_import: t`Importação de membros`,
    module: t`Módulo`,
    offer: t`Oferta`,
    offer_course: t`Curso da oferta`,
    order: t`Pedido`,
    panel: t`Painel`,
    payment: t`Recebimento`,
    quiz: t`Quiz`,
    report: t`Denúncia`,
    setting: t`Configuração`,
    ticket: t`Chamado`,
    ticket_message: t`Resposta de chamado`,
    ticket_note: t`Anotação de chamado`,
    time_zone: t`Fuso horário`,
  };
  const acts: Record<AuditAct, string> = {
    made: t`Criou`,
    changed: t`Mudou`,
    moved: t`Reordenou`,
    published: t`Publicou`,
    unpublished: t`Tirou do ar`,
    archived: t`Arquivou`,
    unarchived: t`Desarquivou`,
    suspended: t`Suspendeu`,
    resumed: t`Reativou`,
    deleted: t`Apagou`,
    restored: t`Restaurou`,
    erased: t`Removeu`,
  };
  const roles: Record<Role, string> = {
    owner: t`Dono`,
    admin: t`Admin`,
    instructor: t`Professor`,
    moderator: t`Moderador`,
    support: t`Suporte`,
    student: t`Aluno`,
  };
  return { nouns, acts, roles };
}
