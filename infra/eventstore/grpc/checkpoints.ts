/** Decides when a filtered subscription owes its reader a checkpoint. */
interface Checkpoints {
  /** Counts one considered event whose match, if any, was sent. Answers the position when a checkpoint is due. */
  readonly considered: (position: bigint) => bigint | undefined
  /** The position reached when catch-up ends, unless a checkpoint of it was sent already. */
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
