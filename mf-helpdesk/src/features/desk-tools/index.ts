export { useCannedAnswers } from './canned-answers.tsx';
export { MergeDialog } from './merge-dialog.tsx';
export { MergedNotice } from './merged-notice.tsx';
export { RateTicket, RatingShown, SatisfactionMean } from './satisfaction.tsx';
export { TagFilter } from './tag-filter.tsx';
export { UnreadMark } from './unread-mark.tsx';
export { TagsField } from './tags-field.tsx';
export { useEarlierNotes } from './use-earlier-notes.ts';
export { useReadTicket, useTicketNews } from './use-read-ticket.ts';
