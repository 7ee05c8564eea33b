/** What may be done with a comment; what is left out may not. */
export type CommentActions = {
  onLike: () => void;
  onEdit?: ((text: string) => Promise<unknown>) | undefined;
  onDelete?: (() => void) | undefined;
  onReport?: (() => void) | undefined;
  onMark?: ((mark: 'pin' | 'answer', on: boolean) => void) | undefined;
};
