export { Avatar } from './avatar/avatar.tsx';
export { Button, ButtonLink, buttonSizes, buttonVariants, type ButtonProps } from './button/button.tsx';
export { CoverArt } from './cover/cover-art.tsx';
export {
  Chip,
  EmptyState,
  ErrorState,
  QuietNotice,
  Skeleton,
  SkeletonBlock,
  VisuallyHidden,
} from './feedback/feedback.tsx';
export { PasswordField, SelectField, TextArea, TextField } from './field/field.tsx';
export { Card, Page, hearTitle, PageHeading, Row, Stack, useTitle } from './layout/layout.tsx';
export { tabNameAtom } from './layout/tab-name.ts';
export { Pager, useListAddress } from './pager/pager.tsx';
export { ProgressBar, ProgressRing } from './progress/progress.tsx';
export { QueryState } from './query-state.tsx';
export { ToastArea } from './toast/toast-area.tsx';
export { showActionToast, showFailure, showToast } from './toast/toast-store.ts';
