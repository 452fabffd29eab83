import type { BulkOutcome } from '@studio/media/bulk'

/** Adds images while others are still to come. */
interface Adder {
  /** Takes the next image, which stands before those that came earlier. */
  readonly take: (id: string) => void
  /** What became of all that were taken, once none is on its way any more. */
  readonly end: () => Promise<BulkOutcome>
}

/**
 * What comes while others are being added is added after these, all at once: so nothing has to wait for the last one, and many that come
 * fast need few commands. `add` puts images, in their order, before those that are there; it never rejects.
 */
export function addAsTheyCome(add: (ids: readonly string[]) => Promise<BulkOutcome>): Adder {
  let waiting: readonly string[] = []
  let adding: Promise<void> | undefined
  const outcomes: BulkOutcome[] = []
  const addWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const ids = waiting
      waiting = []
      outcomes.push(await add(ids))
    }
    adding = undefined
  }
  return {
    take: (id) => {
      waiting = [id, ...waiting]
      adding ??= addWaiting()
    },
    end: async () => {
      await adding
      return {
        changed: outcomes.flatMap(({ changed }) => changed),
        settled: outcomes.flatMap(({ settled }) => settled),
        failed: outcomes.flatMap(({ failed }) => failed),
        gone: outcomes.flatMap(({ gone = [] }) => gone),
        error: outcomes.find(({ error }) => error !== undefined)?.error,
      }
    },
  }
}
