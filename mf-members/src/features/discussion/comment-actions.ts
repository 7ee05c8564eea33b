/** What may be done with a comment; what is left out may not. */
export type CommentActions = {
  onLike: () => void;
  onEdit?: ((text: string) => Promise<unknown>) | undefined;
  onDelete?: (() => void) | undefined;
  onReport?: (() => void) | undefined;
  onMark?: ((mark: 'pin' | 'answer', on: boolean) => void) | undefined;
};

/** What somebody sends: `key` goes with every try, `image` is that of a picture that was sent before. */
export type Written = { comment: string; key: string; image?: string | undefined };
