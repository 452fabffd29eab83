/** How many requests run at the same time. */
const atOnce = 6

export interface Outcome {
  readonly done: readonly string[]
  readonly failed: readonly string[]
  /** The first error. */
  readonly error?: unknown
}

/** Does the same for each id, a few at a time; one that fails does not stop the others. */
export async function doEach(ids: readonly string[], action: (id: string) => Promise<unknown>): Promise<Outcome> {
  const left = ids.values()
  const done: string[] = []
  const failed: string[] = []
  const errors: unknown[] = []

  const work = async (): Promise<void> => {
    for (const id of left) {
      try {
        await action(id)
        done.push(id)
      } catch (error) {
        failed.push(id)
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, work))
  return { done, failed, error: errors[0] }
}
