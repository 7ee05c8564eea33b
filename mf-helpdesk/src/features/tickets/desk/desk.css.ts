import { fallbackVar, globalStyle, style } from '@vanilla-extract/css';
import { frameCorner, mobile, radius, space, type, vars } from '@clube/shared/ui/tokens';
import { noThird, oneColumn, threeColumns, twoColumns } from './widths.ts';

/** Fills what the frame leaves; each column scrolls by itself. */
export const desk = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [twoColumns]: {
      gridTemplateColumns: '296px minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 1fr)',
      // Below the bar of the classic frame; on a low screen the page scrolls.
      height: 'calc(100dvh - 64px)',
      minHeight: '520px',
      selectors: { '&[data-version=v2]': { height: '100dvh' } },
    },
    [threeColumns]: { gridTemplateColumns: 'minmax(296px, 24%) minmax(0, 1fr) minmax(300px, 25%)' },
  },
});
/** What it holds are columns of the desk. */
export const open = style({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  minWidth: 0,
  outline: 'none',
  '@media': { [twoColumns]: { gridColumn: '2 / -1', gridTemplateRows: 'minmax(0, 1fr)', minHeight: 0 } },
});
export const conversation = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  background: vars.background,
  '@media': {
    [noThird]: { selectors: { '&[data-hidden=true]': { display: 'none' } } },
    // What is written stands at the bottom of a short conversation too.
    [oneColumn]: { minHeight: 'calc(100dvh - 134px)' },
  },
});
export const foot = style({
  padding: `0 ${space[6]} ${space[4]}`,
  '@media': {
    [oneColumn]: { position: 'sticky', bottom: 0, padding: `${space[2]} ${space[4]}`, background: vars.background },
    // Above the tabs of the frame.
    [mobile]: { bottom: 'calc(64px + env(safe-area-inset-bottom))' },
  },
});
export const waiting = style({ padding: space[6], minWidth: 0, overflow: 'auto' });
globalStyle(`${desk}[data-version=v2] > ${waiting}`, { '@media': { [twoColumns]: { paddingTop: '84px' } } });
export const welcome = style([
  waiting,
  {
    gridColumn: '2 / -1',
    '@media': {
      [oneColumn]: {
        gridColumn: 1,
        order: -1,
        padding: 0,
        selectors: { '&:has(> section)': { padding: `${space[4]} ${space[4]} 0` } },
      },
    },
  },
]);
/** Where the queue stands alone there is nothing beside it to be chosen for. */
export const choose = style({ '@media': { [oneColumn]: { display: 'none' } } });
export const key = style({
  padding: `1px ${space[1]}`,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface,
  font: 'inherit',
  ...type.tiny,
});
/** Room for what the frame keeps in the corner, as far from the edge as it stands. */
export const corner = `calc(${fallbackVar(frameCorner, '0px')} + ${space[6]})`;
