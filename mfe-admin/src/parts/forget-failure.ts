/** Something that was sent, or may be. */
export interface Attempt {
  readonly isPending: boolean
  readonly reset: () => void
}

/**
 * Takes back what is said of the last attempt, because what it was about has changed. An attempt that is still on its way is left alone:
 * the form would hear no more of it, and could send the same again meanwhile.
 */
export function forgetFailure({ isPending, reset }: Attempt): void {
  if (!isPending) reset()
}
