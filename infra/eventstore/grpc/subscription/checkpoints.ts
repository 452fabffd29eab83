/** Decides when a filtered subscription sends a checkpoint. */
interface Checkpoints {
  /** Counts one event that was compared with the filter, and sent if it matched. Returns the position if a checkpoint is due. */
  readonly considered: (position: bigint) => bigint | undefined
  /** The position at the end of catch-up; undefined if a checkpoint was already sent for it. */
  readonly reached: () => bigint | undefined
}

/** Checkpoints after every `interval` considered events; never the same or a lower position twice. */
export function createCheckpoints(interval: number): Checkpoints {
  let count = 0
  let unsent: bigint | undefined
  const take = (): bigint | undefined => {
    const position = unsent
    count = 0
    unsent = undefined
    return position
  }
  return {
    considered: (position) => {
      count += 1
      unsent = position
      return count >= interval ? take() : undefined
    },
    reached: take,
  }
}
