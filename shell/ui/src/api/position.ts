/** How many positions one request names at most; the server reads no more. */
const most = 64

/**
 * The positions in the log that the next request names, after a response that contained one. Only the server can tell which of two
 * positions is later. A response's position is at least as late as those that its request named, so it replaces those and no
 * others.
 * @param known positions as they are now, oldest first
 * @param named those that the request had named
 */
export function knownAfter(known: readonly string[], named: readonly string[], received: string): readonly string[] {
  return [...known.filter((each) => !named.includes(each)), received].slice(-most)
}
