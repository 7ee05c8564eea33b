import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, weight } from '@clube/shared/ui/tokens';

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
  fontWeight: weight.strong,
  lineHeight: 1.35,
  color: '#fff',
  background: '#000000a8',
});
const sizes = { small: '.8', medium: '1', large: '1.35', huge: '1.8' };
for (const [name, factor] of Object.entries(sizes))
  globalStyle(`${layer}[data-size=${name}] ${line}`, { fontSize: `calc(clamp(15px, 2.2vw, 26px) * ${factor})` });
globalStyle(`${layer}[data-look=solid] ${line}`, { background: '#000' });
globalStyle(`${layer}[data-look=light] ${line}`, { background: '#fff', color: '#000' });
