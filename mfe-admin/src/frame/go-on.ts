import type { BlockerFn, RouterHistory } from '@tanstack/react-router'

/** Carries out a change of the address that was held back, without asking again. */
export function goOn(
  history: Pick<RouterHistory, 'push' | 'replace' | 'go'>,
  { action, currentLocation, nextLocation }: Parameters<BlockerFn>[0],
): void {
  const free = { ignoreBlocker: true }
  if (action === 'PUSH') history.push(nextLocation.href, nextLocation.state, free)
  else if (action === 'REPLACE') history.replace(nextLocation.href, nextLocation.state, free)
  else history.go(nextLocation.state.__TSR_index - currentLocation.state.__TSR_index, free)
}
