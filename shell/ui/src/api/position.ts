/** The most that one request names; the server reads no more. */
const most = 64

/**
 * Positions in the log to name in the next request, after an answer that gave one. Nobody but the server can say which of two is
 * later, so all are kept that no answer stands for yet: an answer's position is at least as late as those that its request named.
 * @param known positions as they are now, oldest first
 * @param named those that the request had named
 */
export function knownAfter(known: readonly string[], named: readonly string[], answered: string): readonly string[] {
  return [...known.filter((each) => !named.includes(each)), answered].slice(-most)
}
