import { commonErrors } from './common-errors.ts'
import { DomainError } from './decider.ts'
import type { AnyEvent, Position } from './event.ts'
import type { CommandContext, Handled } from './handle.ts'
import { deriveId } from './ids.ts'
import { RevisionConflict, StoreUnavailable } from './store/errors.ts'

/** The result for one of many things: it was changed, was in that state already, does not exist, or could not be changed now. */
type Fate = 'changed' | 'unchanged' | 'not-found' | 'failed'

/** One of many things: its id tells it from the others. */
interface Thing {
  readonly id: string
}

export interface HandledEach<T extends Thing> {
  /** Each thing once, in the order in which they were named, and what became of it. */
  readonly handled: readonly (T & { readonly fate: Fate })[]
  /** Position that a reader must have reached to see all effects. */
  readonly position: Position
}

/** How many streams are written at the same time: enough to keep the store busy, few enough to let others in between. */
const atOnce = 8

/**
 * Carries a command out on many things, each in a stream of its own. Each gets a command id derived from the command's and its
 * own, so that a repeat of the whole is recognised in every stream. One that cannot be done does not stop the others; when none
 * could be done, the first error is thrown.
 */
export async function handleEach<T extends Thing>(
  command: CommandContext,
  things: readonly T[],
  act: (thing: T, context: CommandContext) => Promise<Pick<Handled<unknown, AnyEvent>, 'events' | 'position'>>,
): Promise<HandledEach<T>> {
  const unique = [...new Map(things.map((thing) => [thing.id, thing])).values()]
  const fates = new Map<string, Fate>()
  const errors: unknown[] = []
  let position: Position = 0n
  const left = unique.values()
  const work = async (): Promise<void> => {
    for (const thing of left) {
      const context = { ...command, commandId: deriveId(command.commandId, thing.id), causationId: command.commandId }
      try {
        const done = await act(thing, context)
        if (done.position > position) position = done.position
        fates.set(thing.id, done.events.length > 0 ? 'changed' : 'unchanged')
      } catch (error) {
        const fate = fateOf(error)
        fates.set(thing.id, fate)
        if (fate === 'failed') errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, unique.length) }, work))
  if (errors.length > 0 && errors.length === unique.length) throw errors[0]
  return { handled: unique.map((thing) => ({ ...thing, fate: fates.get(thing.id) ?? 'failed' })), position }
}

/** What the error says about one thing; throws an error that is a fault of the program. */
function fateOf(error: unknown): Fate {
  if (error instanceof DomainError && error.code === commonErrors.notFound.code) return 'not-found'
  if (error instanceof DomainError && error.code === commonErrors.tooManyChanges.code) return 'failed'
  if (error instanceof RevisionConflict || error instanceof StoreUnavailable) return 'failed'
  throw error
}
