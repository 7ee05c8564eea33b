import { globalStyle, style } from '@vanilla-extract/css';
import { artShade, mobile, motion, radius, space, tablet, type, vars, weight } from '@clube/shared/ui/tokens';
import { edgeToEdge } from './promotions.css.ts';

const notMobile = '(min-width: 577px)';

export const page = style({
  width: '100%',
  maxWidth: '1280px',
  margin: '0 auto',
  padding: `${space[8]} ${space[8]} ${space[16]}`,
  display: 'flex',
  flexDirection: 'column',
  gap: '36px',
  '@media': { [mobile]: { padding: `${space[4]} ${space[4]} ${space[8]}`, gap: space[8] } },
});
export const banner = style({
  position: 'relative',
  overflow: 'hidden',
  minHeight: '240px',
  borderRadius: radius.dialog,
  padding: '40px 44px',
  color: '#fff',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  alignItems: 'flex-start',
  gap: '14px',
  '@media': { [mobile]: { padding: space[6], minHeight: '220px', justifyContent: 'flex-end' } },
});
/** The art decides the shape: little of it is cut off (contracts/promotion.ts says its sizes). */
export const withArt = style({ '@media': { [notMobile]: { aspectRatio: '3 / 1' } } });
export const withMobileArt = style({ '@media': { [mobile]: { aspectRatio: '4 / 5' } } });
export const shade = style({
  position: 'absolute',
  inset: 0,
  // As far as the words reach, whatever the width.
  background: `linear-gradient(90deg,${artShade} 490px,#00000078 690px,#0000 max(95%,900px))`,
  '@media': { [mobile]: { background: `linear-gradient(#00000078,${artShade} 40%)` } },
});
export const bannerTitle = style({
  ...type.display,
  position: 'relative',
  maxWidth: '640px',
  textWrap: 'balance',
  '@media': { [mobile]: { ...type.heading } },
});
export const bannerText = style({ position: 'relative', maxWidth: '440px', opacity: 0.92 });
export const bannerAction = style({ position: 'relative' });

export const cinemaPage = style({ display: 'flex', flexDirection: 'column', gap: '40px', paddingBottom: space[16] });
export const hero = style({
  position: 'relative',
  minHeight: '560px',
  marginLeft: '-72px',
  padding: '120px 48px 96px 120px',
  display: 'flex',
  alignItems: 'flex-end',
  overflow: 'hidden',
  // The row that it stands in reaches to the edge already.
  selectors: { [`${edgeToEdge} &`]: { marginLeft: 0 } },
  '@media': { [mobile]: { margin: 0, minHeight: '430px', padding: space[4] } },
});
/** The page's own colour over a picture: the page's words can be read on it in either theme. */
const heroVeil = `color-mix(in srgb, ${vars.background} 64%, transparent)`;
export const heroShade = style({
  position: 'absolute',
  inset: 0,
  background: `linear-gradient(90deg, ${vars.background} 6%, ${heroVeil} 690px, transparent max(92%, 900px)), linear-gradient(transparent 50%, ${vars.background})`,
  // The panel's name lies over its top.
  '@media': {
    [mobile]: {
      background: `linear-gradient(${vars.background} 56px, transparent 140px), linear-gradient(#0000 12%, ${heroVeil} 32%, ${vars.background})`,
    },
  },
});
export const heroText = style({ position: 'relative', maxWidth: '560px' });
export const heroTitle = style({
  ...type.hero,
  textWrap: 'balance',
  margin: '12px 0 14px',
  '@media': { [mobile]: { fontSize: '32px', lineHeight: '35px' } },
});
export const heroLead = style({ ...type.large, marginBottom: space[6], maxWidth: '460px' });
export const section = style({ minWidth: 0 });
export const cinemaSection = style({
  minWidth: 0,
  padding: '0 0 0 48px',
  '@media': { [mobile]: { padding: `0 0 0 ${space[4]}` } },
});
export const overlap = style({ marginTop: '-72px', position: 'relative', '@media': { [mobile]: { marginTop: 0 } } });
export const sectionHead = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  flexWrap: 'wrap',
  marginBottom: space[4],
  // A shelf goes on beyond the edge; what stands above it ends before.
  selectors: { [`${cinemaSection} &`]: { marginRight: space[4] } },
});
export const sectionTitle = style({ ...type.title, flex: 1 });

export const filters = style({ display: 'flex', gap: space[1] });
export const filter = style({
  height: '32px',
  padding: '0 12px',
  borderRadius: radius.control,
  border: '1px solid transparent',
  background: 'none',
  cursor: 'pointer',
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  selectors: { '&[aria-pressed=true]': { background: vars.surface, borderColor: vars.line, color: vars.text } },
});
/** As high as the filters that it stands beside. */
export const category = style({
  maxWidth: '100%',
  height: '32px',
  padding: '0 8px',
  borderRadius: radius.control,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  color: vars.text,
  ...type.small,
});

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(250px, 1fr))',
  gap: '20px',
  '@media': { [mobile]: { gridTemplateColumns: '1fr', gap: space[4] } },
});
export const card = style({
  display: 'block',
  overflow: 'hidden',
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  boxShadow: vars.shadow1,
  transition: `box-shadow ${motion.move}, transform ${motion.move}`,
  selectors: { '&:hover': { boxShadow: vars.shadow2 } },
});
export const cardCover = style({ position: 'relative', height: '160px', overflow: 'hidden' });
export const cardBody = style({ padding: '14px 16px 16px' });
export const cardTitle = style({
  fontSize: '16px',
  lineHeight: '22px',
  fontWeight: weight.strong,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const cardAuthor = style({ ...type.small, color: vars.text3, marginBottom: space[3] });
export const cardFoot = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[2],
  marginTop: space[2],
  ...type.small,
  color: vars.text3,
  fontVariantNumeric: 'tabular-nums',
});
export const strong = style({ color: vars.text, fontWeight: weight.bold });
export const lock = style({ display: 'flex', alignItems: 'center', gap: '6px', ...type.small, color: vars.text2 });
export const lockIcon = style({ flex: 'none' });

export const shelf = style({
  display: 'flex',
  gap: space[4],
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollPaddingInlineStart: '4px',
  padding: '8px 32px 12px 4px',
  margin: '-8px 0 -12px -4px',
  scrollbarWidth: 'none',
});
export const shelfList = style({ listStyle: 'none' });
export const shelfItem = style({ flex: 'none', scrollSnapAlign: 'start' });
/** A course of the grid, on a shelf. */
export const shelfCard = style({ width: '280px', '@media': { [mobile]: { width: '240px' } } });
export const still = style({
  width: '296px',
  flex: 'none',
  scrollSnapAlign: 'start',
  '@media': { [mobile]: { width: '240px' } },
});
export const stillImage = style({
  position: 'relative',
  aspectRatio: '16 / 9',
  borderRadius: radius.card,
  overflow: 'hidden',
  marginBottom: '10px',
  background: '#222',
});
export const stillPoster = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' });
export const stillBar = style({ position: 'absolute', left: '12px', right: '12px', bottom: '10px' });
export const stillFoot = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[2],
  ...type.small,
  color: vars.text3,
});
export const stillLeft = style({ flex: 'none' });
export const ellipsis = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 });
export const poster = style({
  position: 'relative',
  display: 'block',
  width: '196px',
  height: '294px',
  flex: 'none',
  scrollSnapAlign: 'start',
  borderRadius: radius.card,
  overflow: 'hidden',
  background: '#222',
  color: '#fff',
  transition: `transform ${motion.move}`,
  selectors: { '&:hover': { transform: 'scale(1.03)' } },
  '@media': { [tablet]: { width: '160px', height: '240px' } },
});
export const posterText = style({
  position: 'absolute',
  inset: 0,
  padding: '14px',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  gap: '6px',
  background: `linear-gradient(#0000 25%,${artShade} 55%,#000000d0)`,
});
/** A longer one ends after three lines: what is above it is the poster's. */
export const posterTitle = style({
  fontSize: '18px',
  lineHeight: '21px',
  fontWeight: weight.bold,
  textWrap: 'balance',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflowWrap: 'anywhere',
  flex: 'none',
});
export const posterNote = style({ ...type.tiny, color: '#ffffffc8' });
const buyMark = { ...type.tiny, fontWeight: weight.bold, padding: '4px 10px', borderRadius: radius.pill } as const;
export const buy = style({ ...buyMark, marginLeft: 'auto', background: vars.brandTint, color: vars.brandText });
export const posterBuy = style({
  ...buyMark,
  position: 'absolute',
  top: '10px',
  left: '10px',
  background: '#fff',
  color: '#1c1512',
});
export const posterRing = style({
  position: 'absolute',
  top: '10px',
  right: '10px',
  display: 'grid',
  borderRadius: radius.pill,
  background: artShade,
});
/** A course that who looks may write: as large as it is without what leads to its editor. */
export const editable = style({ position: 'relative', display: 'grid', flex: 'none', scrollSnapAlign: 'start' });
export const edit = style({
  position: 'absolute',
  top: '10px',
  left: '10px',
  padding: `${space[1]} ${space[3]}`,
  borderRadius: radius.pill,
  background: vars.surface,
  color: vars.text,
  boxShadow: vars.shadow1,
  ...type.tiny,
  fontWeight: weight.strong,
});
export const skeletonCard = style({ height: '260px', borderRadius: radius.card });
export const skeletonBanner = style({ height: '240px', borderRadius: radius.dialog });
globalStyle(`${cardCover} + ${cardBody}`, { minWidth: 0 });
/** Where there is nothing to show, the room of the top bar and of what overlaps the hero. */
export const noHero = style({ height: '160px' });
