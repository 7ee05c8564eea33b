/** Letters that are read in one piece: a millisecond or two. */
const PIECE = 32 * 1024;

/**
 * Counts what is read of a long text: true where a piece is full, which is when whoever reads lets the thread's loop turn, so that whoever asks
 * for something else is answered in between.
 */
export function countPieces(): (letters: number) => boolean {
  let read = 0;
  return (letters) => {
    read += letters;
    if (read < PIECE) return false;
    read = 0;
    return true;
  };
}
