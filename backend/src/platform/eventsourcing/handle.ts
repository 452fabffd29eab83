import { type Decider, DomainError } from './decider.ts'
import type { AdminId, AnyEvent, CallerId, Position, Recorded, Revision, UserId } from './event.ts'
import { mutexByName } from './mutex.ts'
import { type Known, type RememberedStreams, rememberedStreams } from './remembered-streams.ts'
import { appendWithRetry } from './store/append-with-retry.ts'
import { RevisionConflict } from './store/errors.ts'
import type { EventStore } from './store/event-store.ts'
import { checkNumberOfEvents, eventIdOf, findOwnEvents } from './store/own-events.ts'
import { eventsOf } from './store/read-methods.ts'
import { type Pause, pauseWithJitter } from './subscription/pause.ts'

/** The context that the edge adds to every command. */
export interface CommandContext {
  /** uuid v5 of user and Idempotency-Key, random without the header; a thing created by the command has this id. */
  readonly commandId: string
  readonly correlationId: string
  readonly causationId: string
  /** Time of the command, ISO 8601, UTC. */
  readonly at: string
  /** The creator who sent the command; absent for admins and for the product's own commands. */
  readonly actor?: UserId
  /** The admin who sent the command. */
  readonly admin?: AdminId
  /** Why the admin does it. */
  readonly because?: Because | undefined
}

/** Why an admin does something, in their own words. */
export interface Because {
  readonly reason: string
  /** Whose key seals it: the person whom it concerns, or the admin where it concerns nobody. With the key the words are gone. */
  readonly concerns: CallerId
}

/** An event of a command and where it stands in its stream; personal fields are sealed when it was read back. */
export type HandledEvent<Event extends AnyEvent> = Event & { readonly id: string; readonly revision: Revision }

export interface Handled<State, Event extends AnyEvent> {
  /** State of the stream after the command; of a repeated command, as it is now. */
  readonly state: State
  /** Events of this command, now or when it was first handled; empty when there was nothing to do. */
  readonly events: readonly HandledEvent<Event>[]
  /** Position that a reader must have reached to see the effect. */
  readonly position: Position
  /** True when the command had been handled before. */
  readonly repeated: boolean
}

export interface HandleOptions<State, Command> {
  /**
   * Looked up after the stream was read and before deciding, on every attempt.
   * `next` is the revision that the first event of the command will have.
   */
  readonly prepare?: (command: Command, state: State, next: Revision) => Promise<Command>
  /** The command usually begins its stream: it is decided on an empty one first, and the stream is read only when that is wrong. */
  readonly begins?: boolean
}

/** Reads the stream, decides, appends at the exact revision read; retries on conflict, recognises its own events. */
export type Handle = <State, Command extends CommandContext, Event extends AnyEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  options?: HandleOptions<State, Command>,
) => Promise<Handled<State, Event>>

export interface HandlePolicy {
  /** Times the stream is read and decided on before a conflict is given up. */
  readonly attempts?: number
  readonly pause?: Pause
  /**
   * Streams whose state stays in memory after a command, so that the next command need not read them; none when absent. For a
   * process whose commands follow each other in streams that nobody else writes to meanwhile.
   */
  readonly remembers?: number
}

/**
 * Makes the function that all commands go through. Commands of one stream are handled one after the other in this process, since only
 * one of those that read the same revision could append. Other processes are kept out by the exact revision. A decider that reads only
 * the last event must recognise a repeated command from its carried state, because the command's own events are no longer read.
 * Throws what the decider or `prepare` throws, UndecodableEvent when the stream holds an event of another kind, RevisionConflict when
 * others were faster every time, and StoreUnavailable when the store gave no clear answer; the same command may then be sent again.
 */
export function createHandle(
  store: EventStore,
  { attempts = 12, pause = pauseWithJitter, remembers = 0 }: HandlePolicy = {},
): Handle {
  const exclusively = mutexByName()
  const means = { store, pause, remembered: rememberedStreams(remembers) }
  return (decider, stream, command, options = {}) =>
    exclusively(
      stream,
      async () =>
        (await handleUnread(means, decider, stream, command, options)) ??
        (await untilNoConflict(attempts, pause, () => handleOnce(means, decider, stream, command, options))),
    )
}

/** Reads and decides again when others appended first, up to the given number of attempts. */
async function untilNoConflict<Result>(attempts: number, pause: Pause, once: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt >= attempts) throw error
      await pause(attempt)
    }
  }
}

interface Means {
  readonly store: EventStore
  readonly pause: Pause
  readonly remembered: RememberedStreams
}

/**
 * Decides on what is remembered of the stream, or on an empty one where the command begins it. Only an append at the exact
 * revision proves that this was right: whatever else comes of it (nothing to do, a refusal, a conflict) is thrown away, and
 * undefined means that the stream must be read.
 */
async function handleUnread<State, Command extends CommandContext, Event extends AnyEvent>(
  means: Means,
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  options: HandleOptions<State, Command>,
): Promise<Handled<State, Event> | undefined> {
  const absent = options.begins ? { state: decider.initial, newest: undefined, ids: [] } : undefined
  const known = means.remembered.get(stream, decider) ?? absent
  if (known === undefined || known.ids.includes(eventIdOf(command.commandId, 0))) return undefined
  means.remembered.forget(stream)
  try {
    const handled = await decideOn(known, means, decider, stream, command, options)
    return handled.events.length > 0 ? handled : undefined
  } catch (error) {
    if (error instanceof RevisionConflict || error instanceof DomainError) return undefined
    throw error
  }
}

async function handleOnce<State, Command extends CommandContext, Event extends AnyEvent>(
  means: Means,
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  options: HandleOptions<State, Command>,
): Promise<Handled<State, Event>> {
  const history = await readHistory(means.store, stream, decider)
  const state = history.reduce(decider.evolve, decider.initial)
  const own = await findOwnEvents(means.store, stream, decider.events, command.commandId, history)
  if (own) return { state, ...own, repeated: true }
  const newest = history.at(-1)
  const known = { state, newest: newest?.revision, ids: history.map(({ id }) => id) }
  const handled = await decideOn(known, means, decider, stream, command, options)
  return handled.events.length > 0 ? handled : { ...handled, position: newest?.position ?? 0n }
}

/** Decides and appends at the revision that is known; the position is 0 when there was nothing to do. */
async function decideOn<State, Command extends CommandContext, Event extends AnyEvent>(
  { state, newest, ids }: Known<State>,
  { store, pause, remembered }: Means,
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
  { prepare }: HandleOptions<State, Command>,
): Promise<Handled<State, Event>> {
  const next = newest === undefined ? 0n : newest + 1n
  const prepared = prepare ? await prepare(command, state, next) : command
  const events = decider.decide(prepared, state)
  if (events.length === 0) return { state, events: [], position: 0n, repeated: false }

  checkNumberOfEvents(stream, events)
  const handled = events.map((event, n) => ({
    ...event,
    id: eventIdOf(command.commandId, n),
    revision: next + BigInt(n),
  }))
  const metadata = metadataOf(command)
  const appended = await appendWithRetry(
    store,
    stream,
    newest ?? 'none',
    events.map((event, n) => ({ id: eventIdOf(command.commandId, n), event, metadata })),
    pause,
  )
  const after = events.reduce(decider.evolve, state)
  const appendedIds = handled.map(({ id }) => id)
  remembered.set(stream, decider, {
    state: after,
    newest: handled.at(-1)?.revision,
    // a decider that reads the last event only knows earlier commands from the state that it carries
    ids: decider.reads === 'last' ? appendedIds : [...ids, ...appendedIds],
  })
  return { state: after, events: handled, position: appended.position, repeated: false }
}

const readHistory = async <State, Command, Event extends AnyEvent>(
  store: EventStore,
  stream: string,
  { events, reads }: Decider<State, Command, Event>,
): Promise<readonly Recorded<Event>[]> =>
  eventsOf<Event>(await store.readAny(stream, reads === 'last' ? { direction: 'backwards', limit: 1 } : {}), events)

const metadataOf = ({ correlationId, causationId, actor, admin, because }: CommandContext) => ({
  correlationId,
  causationId,
  ...(actor === undefined ? {} : { userId: actor }),
  ...(admin === undefined ? {} : { adminId: admin }),
  ...(because === undefined ? {} : { concerns: because.concerns, reason: { plain: because.reason } }),
})
