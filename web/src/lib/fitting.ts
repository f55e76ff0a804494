/** How large words may be to fit into a box; a letter is about half as wide as it is high. */

const LETTER = 0.56;

/** How many lines a text takes in letters of a size; more than any box has if a word is too long. */
export function linesOf(text: string, width: number, size: number): number {
  const room = Math.floor(width / (size * LETTER));
  let lines = 1;
  let used = 0;
  for (const word of text.split(/[\s-]+/)) {
    if (word.length > room) return 99;
    if (used > 0 && used + 1 + word.length > room) {
      lines += 1;
      used = word.length;
    } else used += (used > 0 ? 1 : 0) + word.length;
  }
  return lines;
}

/** The largest size at which a text fits, from the most to the least; the least where none does. */
export function fittingSize(
  text: string,
  width: number,
  height: number,
  most: number,
  least: number,
): number {
  for (let size = most; size > least; size -= 0.5) {
    if (linesOf(text, width, size) * size * 1.06 <= height) return size;
  }
  return least;
}
