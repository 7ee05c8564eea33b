import { useEffect, type CSSProperties } from 'react';
import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Plural, Trans } from '@lingui/react/macro';
import { on } from '@clube/shared/events';
import { dropCompletion } from '@clube/shared/outbox';
import { actsAsStudent, isMobileAtom, meAtom, roleAtom, versionAtom } from '@clube/shared/session';
import { Button } from '@clube/shared/ui';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';
import { keepAnswers } from './keep-answers.ts';
import { startWorker } from './register.ts';
import { useLine, type Line } from './use-line.ts';

const ICONS = { away: CloudOff, asking: CloudOff, sending: CloudUpload, sent: CloudCheck } as const;

// Not a sheet: it would be a line in the table of every page, for what mostly nobody sees. It lies over the page, so that nothing that
// somebody is about to press moves: toasts stand at the other end, what a lesson is completed with at a phone's foot.
const place = (isMobile: boolean, isRailed: boolean): CSSProperties => ({
  position: 'fixed',
  zIndex: 70,
  pointerEvents: 'none',
  ...(isMobile
    ? { inset: '56px 0 auto' }
    : { left: isRailed ? '96px' : space[6], bottom: space[6], maxWidth: 'min(480px, calc(100vw - 120px))' }),
});
const bar = (line: Line, isMobile: boolean): CSSProperties => ({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: space[12],
  padding: `${space[2]} ${space[3]} ${space[2]} ${space[4]}`,
  borderRadius: isMobile ? 0 : radius.card,
  borderStyle: 'solid',
  borderColor: vars.line,
  borderWidth: isMobile ? '0 0 1px 3px' : '1px 1px 1px 3px',
  borderLeftColor: line === 'sent' ? vars.success : vars.warning,
  background: vars.surface,
  color: vars.text,
  boxShadow: vars.shadow2,
  ...type.small,
});

function Words({ line, waiting }: { line: Exclude<Line, 'here'>; waiting: number }) {
  if (line === 'sent') return <Trans>Enviado. Está tudo em dia.</Trans>;
  if (line === 'sending') return <Trans>Enviando o que você fez sem conexão…</Trans>;
  return (
    <>
      <strong>
        <Trans>Sem conexão.</Trans>
      </strong>{' '}
      {waiting === 0 ? (
        <Trans>Você vê o que já abriu.</Trans>
      ) : (
        <Plural
          value={waiting}
          one="# envio espera e sai quando ela voltar."
          other="# envios esperam e saem quando ela voltar."
        />
      )}
    </>
  );
}

/** Says that there is no network, what waits for it, and when all was sent. Keeps what a student reads for then. */
export function Offline() {
  const me = useAtomValue(meAtom);
  const memberId = me?.current?.currentMember.id ?? 0;
  // Staff without their second factor have a student's rights, and are staff.
  const isStudent = useAtomValue(roleAtom) === 'student' && !actsAsStudent() && !me?.second_factor_missing;
  const client = useQueryClient();
  const { line, waiting, askAgain } = useLine(memberId);
  useEffect(() => void startWorker(isStudent), [isStudent]);
  useEffect(() => (isStudent ? keepAnswers(client) : undefined), [isStudent, client]);
  const isMobile = useAtomValue(isMobileAtom);
  const isCinema = useAtomValue(versionAtom) === 'v2';
  // What was watched and is not told yet is for nobody who comes after.
  useEffect(
    () =>
      on('session:ended', ({ reason }) => {
        if (reason !== 'logout') return;
        for (const name of Object.keys(localStorage)) if (name.startsWith('watched:')) localStorage.removeItem(name);
      }),
    [],
  );
  useEffect(
    () =>
      on('lesson:completed', ({ lessonId, completed }) => {
        dropCompletion(memberId, lessonId, completed).catch(() => undefined);
      }),
    [memberId],
  );
  const Icon = line === 'here' ? undefined : ICONS[line];
  return (
    <div style={place(isMobile, isCinema)} role="status">
      {line !== 'here' && Icon && (
        <div style={bar(line, isMobile)}>
          <Icon
            size={18}
            strokeWidth={1.75}
            color={line === 'sent' ? vars.success : vars.warning}
            style={{ flex: 'none' }}
            aria-hidden
          />
          <span style={{ flex: 1, minWidth: 0 }}>
            <Words line={line} waiting={waiting} />
          </span>
          {(line === 'away' || line === 'asking') && (
            <Button size="small" loading={line === 'asking'} onClick={askAgain}>
              <Trans>Tentar de novo</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
