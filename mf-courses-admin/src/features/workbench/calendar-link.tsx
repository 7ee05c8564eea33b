import { CalendarClock } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '@clube/shared/ui';
import { calendarPath, type Spot } from '../../paths.ts';
import * as css from './workbench.css.ts';

/** To what of the course opens when, and for whom; there in sight is what one comes from. */
export const CalendarLink = ({ courseId, spot }: { courseId: number; spot?: Spot }) => (
  <ButtonLink size="small" className={css.atStart} to={calendarPath(courseId, undefined, spot)}>
    <CalendarClock size={16} strokeWidth={1.75} aria-hidden />
    <Trans>O que abre quando, para quem</Trans>
  </ButtonLink>
);
