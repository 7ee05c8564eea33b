import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, type } from '@clube/shared/ui/tokens';

/** Above the controls while they show, lower while they are away. */
export const layer = style({
  position: 'absolute',
  inset: 'auto 0 92px 0',
  padding: `0 ${space[4]}`,
  display: 'grid',
  justifyItems: 'center',
  gap: space[1],
  pointerEvents: 'none',
  transition: 'bottom 200ms ease-out',
  selectors: {
    '[data-idle=true] > &': { bottom: space[6] },
    // Low as sound stands, they would cover what plays it.
    '[data-kind=audio] > &': { inset: `${space[4]} 0 auto 0` },
  },
  '@media': { [mobile]: { selectors: { '[data-kind=video][data-idle=false] > &': { bottom: '76px' } } } },
});
export const line = style({
  maxWidth: '42em',
  margin: 0,
  padding: '.1em .5em',
  borderRadius: radius.control,
  textAlign: 'center',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  fontWeight: 560,
  lineHeight: 1.35,
  color: '#fff',
  background: '#000000a8',
});
const sizes = { small: '.8', medium: '1', large: '1.35', huge: '1.8' };
for (const [name, factor] of Object.entries(sizes))
  globalStyle(`${layer}[data-size=${name}] ${line}`, { fontSize: `calc(clamp(15px, 2.2vw, 26px) * ${factor})` });
globalStyle(`${layer}[data-look=solid] ${line}`, { background: '#000' });
globalStyle(`${layer}[data-look=light] ${line}`, { background: '#fff', color: '#000' });

export const menu = style({
  ...type.small,
  position: 'absolute',
  // Of the controls: its button stands elsewhere where there is no picture to fill the screen with.
  right: space[4],
  bottom: '60px',
  width: '264px',
  display: 'grid',
  gap: space[2],
  padding: space[3],
  borderRadius: radius.card,
  background: '#101114f2',
  boxShadow: '0 8px 30px #00000080',
  zIndex: 2,
  '@media': { [mobile]: { right: space[2] } },
});
export const field = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space[3] });
export const select = style({
  ...type.small,
  flex: '0 0 150px',
  width: '150px',
  height: '36px',
  padding: '0 8px',
  color: '#fff',
  background: '#ffffff1f',
  border: '1px solid #ffffff40',
  borderRadius: radius.control,
});
globalStyle(`${select} option`, { color: '#000' });
