/** One clip that this page has asked for, from the press on the button until the list contains it (spec video 4). */
export interface Pending {
  /**
   * Begins with `temp-`. The tile is rendered under this key even after the server's id is known, so that the tile that said 'Queued' is the
   * element that later shows the clip.
   */
  readonly key: string
  /** The idempotency key of its request. */
  readonly command: string
  /** Its id, from the server's response. */
  readonly clipId?: string
  /** When that response came, in milliseconds since 1970, by the server's clock. */
  readonly acceptedAt?: number
  /** The list has contained it: from now on the list alone decides whether and how it is shown. */
  readonly listed?: boolean
  /** Why no response came, in words: it may have been taken all the same. */
  readonly unanswered?: string
  /** In milliseconds since 1970, by the server's clock. */
  readonly startedAt: number
  /** Width by height. */
  readonly ratio: number
  /** The words that it was asked for with; may be empty. */
  readonly prompt: string
}

/** A clip before the server has responded. */
export function createPending(command: string, asked: Pick<Pending, 'ratio' | 'prompt' | 'startedAt'>): Pending {
  return { key: `temp-${command}`, command, ...asked }
}

/** The server has accepted the clip: it will be in the list under this id. */
export function acceptPending(
  all: readonly Pending[],
  key: string,
  accepted: Required<Pick<Pending, 'clipId' | 'acceptedAt'>>,
): Pending[] {
  return all.map((pending) => (pending.key === key ? { ...pending, ...accepted } : pending))
}

/** The clips without those that were refused (spec video 4: the temporary tile is removed). */
export function dropPending(all: readonly Pending[], keys: readonly string[]): Pending[] {
  return all.filter(({ key }) => !keys.includes(key))
}

/** No response came to the first of these, which stays and says so; the others were not asked for, and disappear. */
export function leavePending(all: readonly Pending[], keys: readonly string[], unanswered: string): Pending[] {
  const [asked, ...others] = keys
  return dropPending(all, others).map((pending) => (pending.key === asked ? { ...pending, unanswered } : pending))
}

/** Notes that the list contains these clips; returns the same array when nothing changes. */
export function listPending(all: readonly Pending[], ids: ReadonlySet<string>): readonly Pending[] {
  const isNew = ({ clipId, listed }: Pending): boolean => listed !== true && clipId !== undefined && ids.has(clipId)
  return all.some(isNew) ? all.map((pending) => (isNew(pending) ? { ...pending, listed: true } : pending)) : all
}
